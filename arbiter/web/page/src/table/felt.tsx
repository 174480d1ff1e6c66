// The card table: hands around it, the trick in the middle. Seats go round counter-clockwise: 0 below, 1 right, 2 above, 3 left.
// Hands do not move: a played card leaves its outline, so that a position can be compared with the deal.
import type { JSX } from 'preact';
import { cardsOf, heldBy, seatsOf, trumpOf, type BoardState } from '../board';
import { isSuit } from '../contract';
import { t } from '../i18n';
import { Back, Card, NotEqual, RATIO, STAR, SuitShape } from '../ui/card';
import type { Side } from '../ui/parts';
import type { BoardView } from '../view';
import { callText, meldText } from '../words';
import { layoutOf, type Layout } from './layout';

export interface FeltProps {
  board: BoardView;
  state: BoardState;
  side: (seat: number) => Side;
  narrow: boolean;
  label: string;
  seen?: number;                  // whose eyes; undefined: all hands are open
  costs?: readonly number[];      // by step
  difference?: number;            // the step in which the rooms part
}

/** Whether the reader sees a card of a hand. */
function visible(p: FeltProps, seat: number): boolean {
  return p.seen === undefined || p.seen === seat;
}

function Piles({ p, l, seat }: { p: FeltProps; l: Layout; seat: number }): JSX.Element {
  const { board, state } = p, trump = trumpOf(board), cards: JSX.Element[] = [];
  board.seats[seat]!.piles.forEach((pile, i) => {
    const [x, y] = l.pile(seat, i), gone = state.played.has(pile.up), downGone = state.played.has(pile.down);
    // The hidden card looks out behind the upper one, grey until it is turned; to a player it is a back.
    if (!gone && p.seen !== undefined) cards.push(<Back key={pile.down} x={x} y={y} width={l.pileWidth} />);
    else cards.push(<Card key={pile.down} x={x} y={y} width={l.pileWidth} card={pile.down} look={downGone ? 'ghost' : gone ? '' : 'under'} trump={pile.down[1] === trump && gone && !downGone} />);
    if (!gone) cards.push(<Card key={pile.up} x={x} y={y + l.peek} width={l.pileWidth} card={pile.up} trump={!state.bidding && pile.up[1] === trump} />);
  });
  return <>{cards}</>;
}

function Hand({ p, l, seat }: { p: FeltProps; l: Layout; seat: number }): JSX.Element {
  const { board, state } = p, trump = trumpOf(board), cards = cardsOf(board, seat), held = new Set(heldBy(board, seat, state.bidding));
  return (
    <>{cards.map((card, i) => {
      const [x, y] = l.hand(seat, i, cards.length), gone = state.played.has(card) || !held.has(card);
      if (!gone && !visible(p, seat)) return <Back key={card} x={x} y={y} width={l.cardWidth} />;
      // An outline shows its card only to those who have seen it.
      if (gone && !state.played.has(card) && !visible(p, seat)) return null;
      return <Card key={card} x={x} y={y} width={l.cardWidth} card={card} look={gone ? 'ghost' : ''} trump={!state.bidding && card[1] === trump && !gone} />;
    })}</>
  );
}

function Plate({ p, l, seat }: { p: FeltProps; l: Layout; seat: number }): JSX.Element {
  const { board, state } = p, [x, y] = l.plate(seat), width = l.plateWidth(seat), h = l.plateHeight, trump = trumpOf(board);
  const turn = !state.ended && state.next?.seat === seat, taker = !state.bidding && board.contract?.taker === seat, dealer = board.dealer === seat;
  const chip = l.chip, chips = (dealer ? chip + 3 : 0) + (taker ? chip + 3 : 0), fits = Math.floor((width - 26 - chips) / 6.6);
  const full = board.seats[seat]!.entrant, name = full.length > fits ? full.slice(0, Math.max(1, fits - 1)) + '…' : full, team = p.side(seat);
  return (
    <g class={`plate is-${team}${turn ? ' turn' : ''}`} transform={`translate(${x} ${y})`}>
      <title>{full}</title><rect width={width} height={h} rx="7" /><rect class="outline" x="-1" y="-1" width={width + 2} height={h + 2} rx="8" />
      {team === 'a' ? <rect class="bar-team" x="7" y={h / 2 - 5} width="10" height="10" rx="2.5" /> : <circle class="bar-team" cx="12" cy={h / 2} r="5.2" />}
      <text x="21" y={h / 2 + 4.5}>{name}</text>
      {dealer && <g class="dealer" transform={`translate(${width - 4 - chip / 2} ${h / 2})`}><title>{t('dealer')}</title><circle r={chip / 2 - 1} /><text text-anchor="middle" y="3.8">D</text></g>}
      {taker && <g class="taker" transform={`translate(${width - 4 - chips + 3} ${h / 2 - chip / 2})`}><title>{t('declarer')}</title><rect width={chip} height={chip} rx="5" />
        {trump ? <SuitShape suit={trump} x={chip * 0.18} y={chip * 0.18} size={chip * 0.64} /> : <circle cx={chip / 2} cy={chip / 2} r={chip / 4} />}</g>}
    </g>
  );
}

/** What a seat said: calls in the auction, its melds in the first trick. */
function Say({ p, l, seat }: { p: FeltProps; l: Layout; seat: number }): JSX.Element | null {
  const { state, board } = p, call = state.said.get(seat), melds = state.melds.get(seat);
  const text = state.bidding ? call && callText(call) : state.tricks.length < 1 || (state.tricks.length === 1 && state.trick.length === board.players) ? melds?.map(meldText).join(', ') : undefined;
  if (!text) return null;
  const [x, y] = l.say(seat), width = Math.max(56, Math.min(150, text.length * 7.4 + 22)), hot = !state.bidding || call !== 'PASS';
  return <g class={`say${hot ? ' hot' : ''}`} transform={`translate(${x} ${y})`}><rect x={-width / 2} y="-13" width={width} height="26" rx="13" /><text text-anchor="middle" y="4.5" {...(text.length * 7.4 > 128 ? { textLength: '128', lengthAdjust: 'spacingAndGlyphs' } : {})}>{text}</text></g>;
}

function Trick({ p, l }: { p: FeltProps; l: Layout }): JSX.Element {
  const { board, state } = p, trump = trumpOf(board), height = l.trickWidth * RATIO;
  const at = state.trick.map(q => { const [x, y] = l.spot(q.seat); return { q, x: x - l.trickWidth / 2, y: y - height / 2 }; });
  return (
    <g class="trick">
      {at.map(({ q, x, y }) => <Card key={q.card} x={x} y={y} width={l.trickWidth} card={q.card} ring={state.winner === q.seat} trump={isSuit(trump ?? '') && q.card[1] === trump} />)}
      {at.map(({ q, x, y }) => {
        const cost = p.costs?.[q.step] ?? 0, width = cost > 99 ? 42 : cost > 9 ? 34 : 27;
        return (
          <>
            {cost > 0 && <g class="cost-badge" transform={`translate(${x + l.trickWidth - 6} ${y + 5})`}><rect x={-width / 2} y="-11" width={width} height="22" rx="11" /><text y="4.3">−{cost}</text></g>}
            {p.difference === q.step && <g class="diff-badge" transform={`translate(${x + 14} ${y + height - 16})`}><title>{t('roomsPart')}</title><circle r="10" /><NotEqual x={-6} y={-6} size={12} color="#20180a" /></g>}
          </>
        );
      })}
    </g>
  );
}

export function Felt(p: FeltProps): JSX.Element {
  const { board, state } = p, seats = seatsOf(board), l = layoutOf(board, p.narrow);
  const two = board.players === 2;
  return (
    <svg class="felt-svg" viewBox={`0 0 ${l.width} ${l.height}`} role="img" aria-label={p.label} direction="ltr">
      <rect class="felt" width={l.width} height={l.height} rx="14" /><rect x="1" y="1" width={l.width - 2} height={l.height - 2} rx="13" class="felt-edge" />
      <path class="felt-star" d={STAR} transform={`translate(${l.centre[0] - 95} ${l.centre[1] - 95}) scale(1.9)`} />
      {seats.map(seat => two ? <Piles key={seat} p={p} l={l} seat={seat} /> : <Hand key={seat} p={p} l={l} seat={seat} />)}
      {seats.map(seat => <Plate key={seat} p={p} l={l} seat={seat} />)}
      {state.bidding && !two && board.turned_up
        ? <><Card x={l.centre[0] - l.trickWidth / 2} y={l.centre[1] - l.trickWidth * 0.7} width={l.trickWidth} card={board.turned_up} /><text class="felt-text dim" x={l.centre[0]} y={l.centre[1] + l.trickWidth * 0.7 + 17}>{t('turnedUp')}</text></>
        : <Trick p={p} l={l} />}
      {seats.map(seat => <Say key={seat} p={p} l={l} seat={seat} />)}
    </svg>
  );
}
