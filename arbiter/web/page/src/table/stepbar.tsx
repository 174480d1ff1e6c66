// One bar for both rooms. What cards of room 1 lost stands above the line, of room 2 below; the gold line is the first difference.
import type { ComponentChildren, JSX } from 'preact';
import { t, type Key } from '../i18n';
import { settings } from '../settings';
import { NotEqual, SuitShape } from '../ui/card';
import { Num } from '../ui/parts';
import type { Session } from './session';

export type Action = 'home' | 'back' | 'play' | 'forward' | 'end' | 'difference' | 'costly' | 'colours' | 'projector';
export const SPEEDS = ['0.5', '1', '2', '4'] as const;
export type Speed = typeof SPEEDS[number];

const ICONS: Partial<Record<Action, string>> = { home: 'M5 4h2v12H5zM16 4v12l-8-6z', back: 'M13 4v12l-8-6z', play: 'M6 3.5v13l10-6.5z', forward: 'M7 4v12l8-6z', end: 'M13 4h2v12h-2zM4 4v12l8-6z' };
const PAUSE = 'M5 4h4v12H5zM11 4h4v12h-4z';
const Icon = ({ path }: { path: string }): JSX.Element => <svg viewBox="0 0 20 20" aria-hidden="true"><path d={path} fill="currentColor" /></svg>;

function Track({ session, at, go }: { session: Session; at: number; go: (at: number) => void }): JSX.Element {
  const n = Math.max(1, session.length), x = (i: number): number => 8 + i / n * 984, card = session.firstCard;
  const largest = Math.max(1, ...session.solves.flatMap(s => s?.costs ?? []));
  const lost = session.costly.flatMap(column => session.columns[column]!.map((step, room) => {
    const cost = step === undefined ? 0 : session.solves[room]?.costs[step] ?? 0;
    const up = session.rooms[room]!.room === 1 ? -1 : 1;
    return cost > 0 && <line key={`${column} ${room}`} x1={x(column + 1)} x2={x(column + 1)} y1={32 + up * 10} y2={32 + up * (15 + Math.sqrt(cost / largest) * 14)} class="lost" vector-effect="non-scaling-stroke" />;
  }));
  return (
    <div class="track"><svg viewBox="0 0 1000 64" preserveAspectRatio="none" aria-hidden="true">
      <rect x={x(0)} y="26" width={x(card) - x(0)} height="12" class="rail" /><rect x={x(card)} y="29" width={x(n) - x(card)} height="6" class="rail" />
      <rect x={x(0)} y="29" width={x(at) - x(0)} height="6" class="gone" />
      {session.trickEnds.map(i => <line key={i} x1={x(i)} x2={x(i)} y1="27" y2="37" class="tick" vector-effect="non-scaling-stroke" />)}
      {session.difference >= 0 && <line x1={x(session.difference + 1)} x2={x(session.difference + 1)} y1="2" y2="62" class="differ" vector-effect="non-scaling-stroke" />}
      {lost}</svg>
      {session.rooms.length > 1 && <><span class="rl top">{t('roomN', { n: 1 })}</span><span class="rl bottom">{t('roomN', { n: 2 })}</span></>}
      <input type="range" min="0" max={session.length} value={at} aria-label={t('step')} onInput={e => go(Number(e.currentTarget.value))} /></div>
  );
}

export interface StepBarProps { session: Session; at: number; playing: boolean; speed: Speed; present: boolean; where: ComponentChildren; go: (at: number) => void; act: (action: Action) => void; setSpeed: (speed: Speed) => void }

export function StepBar({ session, at, playing, speed, present, where, go, act, setSpeed }: StepBarProps): JSX.Element {
  const button = (action: Action, label: Key, key: string, content: ComponentChildren, look = 'ghost', pressed?: boolean): JSX.Element => (
    <button type="button" class={`btn icon ${look}`} data-do={action} aria-label={t(label)} title={`${t(label)} (${key})`} onClick={() => act(action)} {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}>{content}</button>
  );
  return (
    <div class="panel stepbar" role="group" aria-label={t('steps')}>
      <div class="ctl">
        {button('home', 'firstStep', 'Home', <Icon path={ICONS.home!} />, 'ghost opt')}
        {button('back', 'stepBack', '←', <Icon path={ICONS.back!} />)}
        {button('play', playing ? 'pause' : 'play', t('keySpace'), <Icon path={playing ? PAUSE : ICONS.play!} />, 'primary')}
        {button('forward', 'stepForward', '→', <Icon path={ICONS.forward!} />)}
        {button('end', 'lastStep', 'End', <Icon path={ICONS.end!} />, 'ghost opt')}
        <select aria-label={t('speed')} value={speed} onChange={e => setSpeed(e.currentTarget.value as Speed)}>{SPEEDS.map(s => <option key={s} value={s}>{s}×</option>)}</select>
        {session.difference >= 0 && button('difference', 'firstDifference', 'd', <NotEqual />, '')}
        {session.costly.length > 0 && button('costly', 'nextCostly', 'c', <svg viewBox="0 0 20 20" aria-hidden="true"><circle cx="7.5" cy="10" r="6.5" fill="var(--bad)" /><path d="M4.5 10h6" stroke="var(--surface)" stroke-width="2" stroke-linecap="round" /><path d="M15.5 6.5L19 10l-3.5 3.5" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" /></svg>, '')}
        {button('colours', 'fourColours', '4', <svg viewBox="0 0 20 20" aria-hidden="true"><SuitShape suit="D" x={0} y={1} size={10} className="pip D" /><SuitShape suit="C" x={9} y={8} size={11} className="pip C" /></svg>, 'ghost opt', settings.cards === '4')}
        {button('projector', 'projector', 'p', <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M3 8V3h5M12 3h5v5M17 12v5h-5M8 17H3v-5" fill="none" stroke="currentColor" stroke-width="2" /></svg>, 'ghost opt', present)}
      </div>
      <Track session={session} at={at} go={go} />
      <div class="now"><b><Num>{at} / {session.length}</Num></b>{where}</div>
    </div>
  );
}
