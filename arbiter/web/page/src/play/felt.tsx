// The card table as the person sees it, on the felt of the replay: their own cards lie below it (hand.tsx).
import type { JSX } from 'preact';
import { t } from '../i18n';
import type { PositionView } from '../seat';
import { layoutOf, type Layout } from '../table/layout';
import { Back, Card, RATIO, STAR, SuitShape } from '../ui/card';
import type { BoardView } from '../view';
import type { Suit } from '../contract';
import { callText } from '../words';
import { around, heldAfter, type Shown } from './state';
import { meldKind } from './words';

const LONG = 84;

interface FeltProps { position: PositionView; shown: Shown; names: readonly string[]; asked: boolean; over: boolean; narrow: boolean; label: string }

/** The layout wants to know how many cards each seat may have. */
function layout(position: PositionView, narrow: boolean): Layout {
  const most = Math.max(8, ...position.held);
  const seat = { entrant: '', hand: Array<string>(most).fill(''), first_hand: [], piles: [] };
  return layoutOf({ players: position.players, seats: Array(position.players).fill(seat) } as unknown as BoardView, narrow);
}

function Plate({ l, place, name, side, turn, dealer, trump, taker }: { l: Layout; place: number; name: string; side: string; turn: boolean; dealer: boolean; trump?: string; taker: boolean }): JSX.Element {
  const [x, y] = l.plate(place), width = l.plateWidth(place), h = l.plateHeight, chip = l.chip, chips = (dealer ? chip + 3 : 0) + (taker ? chip + 3 : 0);
  const fits = Math.floor((width - 26 - chips) / 6.6), text = name.length > fits ? name.slice(0, Math.max(1, fits - 1)) + '…' : name;
  return (
    <g class={`plate is-${side}${turn ? ' turn' : ''}`} transform={`translate(${x} ${y})`}>
      <title>{name}</title><rect width={width} height={h} rx="7" /><rect class="outline" x="-1" y="-1" width={width + 2} height={h + 2} rx="8" />
      {side === 'a' ? <rect class="bar-team" x="7" y={h / 2 - 5} width="10" height="10" rx="2.5" /> : <circle class="bar-team" cx="12" cy={h / 2} r="5.2" />}
      <text x="21" y={h / 2 + 4.5}>{text}</text>
      {dealer && <g class="dealer" transform={`translate(${width - 4 - chip / 2} ${h / 2})`}><title>{t('dealer')}</title><circle r={chip / 2 - 1} /><text text-anchor="middle" y="3.8">D</text></g>}
      {taker && <g class="taker" transform={`translate(${width - 4 - chips + 3} ${h / 2 - chip / 2})`}><title>{t('declarer')}</title><rect width={chip} height={chip} rx="5" />
        {trump && 'CDHS'.includes(trump) ? <SuitShape suit={trump as Suit} x={chip * 0.18} y={chip * 0.18} size={chip * 0.64} /> : <circle cx={chip / 2} cy={chip / 2} r={chip / 4} />}</g>}
    </g>
  );
}

/** Long ones of both sides would meet: that of the left is lower. */
function Bubble({ l, place, text, hot }: { l: Layout; place: number; text: string; hot: boolean }): JSX.Element {
  const width = Math.max(56, Math.min(150, text.length * 7.4 + 22)), [x, top] = l.say(place), y = place === 3 && width > LONG ? top + 30 : top;
  return <g class={`say${hot ? ' hot' : ''}`} transform={`translate(${x} ${y})`}><rect x={-width / 2} y="-13" width={width} height="26" rx="13" /><text text-anchor="middle" y="4.5" {...(text.length * 7.4 > 128 ? { textLength: '128', lengthAdjust: 'spacingAndGlyphs' } : {})}>{text}</text></g>;
}

export function Felt({ position, shown, names, asked, over, narrow, label }: FeltProps): JSX.Element {
  const l = layout(position, narrow), { players, seat: me } = position, two = players === 2;
  const seats = Array.from({ length: players }, (_, seat) => seat), trump = position.contract?.denomination, height = l.trickWidth * RATIO;
  const turn = over ? undefined : asked ? me : shown.turn;
  const calling = shown.trick.length === 0, open = calling && (shown.bidding || position.phase === 'doubling') ? position.turned_up : undefined;
  const said = (seat: number): string | undefined => {
    if (calling) { const call = shown.said.get(seat); return call && callText(call); }
    const first = shown.tricks.length === 0 || (shown.tricks.length === 1 && shown.trick.length === players);
    return first ? position.melds.filter(meld => meld.seat === seat).map(meld => meldKind(meld.kind)).join(t('comma')) : undefined;
  };
  return (
    <svg class="felt-svg" viewBox={`0 0 ${l.width} ${l.height}`} role="img" aria-label={label} direction="ltr">
      <rect class="felt" width={l.width} height={l.height} rx="14" /><rect x="1" y="1" width={l.width - 2} height={l.height - 2} rx="13" class="felt-edge" />
      <path class="felt-star" d={STAR} transform={`translate(${l.centre[0] - 95} ${l.centre[1] - 95}) scale(1.9)`} />
      {seats.filter(seat => seat !== me).map(seat => {
        const place = around(seat, me, players);
        const held = heldAfter(position, shown, seat);
        if (two) return position.piles.filter(pile => pile.seat === seat).map((pile, i) => {
          const [x, y] = l.pile(1, i);
          return <>{pile.down && held > 0 && <Back x={x} y={y} width={l.pileWidth} />}{pile.up && !shown.gone.has(pile.up) && <Card x={x} y={pile.down ? y + l.peek : y} width={l.pileWidth} card={pile.up} trump={!shown.bidding && pile.up[1] === trump} />}</>;
        });
        return Array.from({ length: held }, (_, i) => { const [x, y] = l.hand(place, i, held); return <Back key={`${seat}${i}`} x={x} y={y} width={l.cardWidth} />; });
      })}
      {seats.map(seat => <Plate key={seat} l={l} place={around(seat, me, players)} name={names[around(seat, me, players)] ?? ''} side={around(seat, me, players) % 2 ? 'b' : 'a'} turn={seat === turn}
        dealer={seat === position.dealer} taker={!shown.bidding && position.contract?.taker === seat} trump={trump} />)}
      {open && !two && !position.hand.includes(open)
        ? <><Card x={l.centre[0] - l.trickWidth / 2} y={l.centre[1] - l.trickWidth * 0.7} width={l.trickWidth} card={open} /><text class="felt-text dim" x={l.centre[0]} y={l.centre[1] + l.trickWidth * 0.7 + 17}>{t('turnedUp')}</text></>
        : <g class="trick">{shown.trick.map(step => { const [x, y] = l.spot(around(step.seat, me, players)); return <Card key={step.card} x={x - l.trickWidth / 2} y={y - height / 2} width={l.trickWidth} card={step.card} ring={shown.winner === step.seat} trump={step.card[1] === trump} />; })}</g>}
      {seats.map(seat => { const text = said(seat); return text ? <Bubble key={seat} l={l} place={around(seat, me, players)} text={text} hot={!calling || shown.said.get(seat) !== 'PASS'} /> : null; })}
    </svg>
  );
}
