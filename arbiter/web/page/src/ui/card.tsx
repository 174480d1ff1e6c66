// A card in a box of 56 x 78, scaled: rank and suit at the top left, one large suit at the bottom right; court cards carry it on a star.
// Everything that matters stays legible at 32 px.
import type { JSX } from 'preact';
import { rankText, SUIT_PATHS, suitOf } from './suits';
import type { Suit } from '../contract';

export const STAR = 'M50 2l14 14h20v20l14 14-14 14v20H64L50 98 36 84H16V64L2 50l14-14V16h20z';
export const RATIO = 78 / 56;

export const SuitShape = ({ suit, x, y, size, className }: { suit: Suit; x: number; y: number; size: number; className?: string }): JSX.Element =>
  <path class={className} d={SUIT_PATHS[suit]} transform={`translate(${x} ${y}) scale(${size / 100})`} />;

export interface CardProps { x: number; y: number; width: number; card: string; look?: '' | 'ghost' | 'under'; trump?: boolean; ring?: boolean }

export function Card({ x, y, width, card, look = '', trump, ring }: CardProps): JSX.Element {
  const suit = suitOf(card), rank = card[0]!, jack = rank === 'J', ten = rank === 'T', ace = rank === 'A';
  return (
    <g class={`card ${suit} ${look}`} transform={`translate(${x} ${y}) scale(${width / 56})`} data-card={card}>
      <rect class="card-face" x=".4" y=".4" width="55.2" height="77.2" rx="6.5" />
      {trump && <path class="trump" d="M6.9 77.2h42.2a6.1 6.1 0 0 0 5.9-4.6H1a6.1 6.1 0 0 0 5.9 4.6z" />}
      <text x={ten ? 4 : jack ? 9 : 6} y={jack ? 23 : 26} font-size={jack ? 24 : 27} {...(ten ? { textLength: '28', lengthAdjust: 'spacingAndGlyphs' } : {})}>{rankText(card)}</text>
      <SuitShape suit={suit} x={6} y={31} size={15} />
      {'JQK'.includes(rank)
        ? <><path class="medal" d={STAR} transform="translate(17 34) scale(.37)" /><SuitShape suit={suit} x={26} y={43} size={19} /></>
        : <SuitShape suit={suit} x={ace ? 20 : 24} y={ace ? 36 : 41} size={ace ? 33 : 28} />}
      {ring && <rect class="ring" x="-1.5" y="-1.5" width="59" height="81" rx="8" />}
    </g>
  );
}

export const Back = ({ x, y, width }: { x: number; y: number; width: number }): JSX.Element => (
  <g class="back" transform={`translate(${x} ${y}) scale(${width / 56})`}><rect class="card-face" x=".4" y=".4" width="55.2" height="77.2" rx="6.5" /><rect class="weave" x="4" y="4" width="48" height="70" rx="4" /><path class="mark" d={STAR} transform="translate(14 25) scale(.28)" /></g>
);

/** The sign of the first difference. */
export const NotEqual = ({ x = 0, y = 0, size = 20, color = 'currentColor' }: { x?: number; y?: number; size?: number; color?: string }): JSX.Element =>
  <svg x={x} y={y} width={size} height={size} viewBox="0 0 20 20" aria-hidden="true"><path d="M3 7h14M3 13h14M14 2L6 18" fill="none" stroke={color} stroke-width="2.4" stroke-linecap="round" /></svg>;
