// The table: the felt, the person's cards below, what they are asked, the score.
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { contractOf } from '../contract';
import { t } from '../i18n';
import { to } from '../route';
import type { PlayedBoardView, TableView } from '../seat';
import { Chip, Crumbs, Empty, ErrorBox, Num, Skeleton } from '../ui/parts';
import { cardText, ContractWords, gameWord } from '../ui/suits';
import { useNarrow } from '../ui/width';
import { callText } from '../words';
import { Calls } from './calls';
import { Felt } from './felt';
import { usePace, useSteps, useTable } from './follow';
import { Hand } from './hand';
import { Result, Score } from './result';
import { around, heldAfter, shownAfter } from './state';
import { botWord, p, px, refusalText } from './words';

/** Where a seat is, seen from the person. */
const ARROWS = ['↓', '→', '↑', '←'];

/** Seconds that are left, as the page counts them between two answers of the server. */
function Countdown({ seconds }: { seconds: number }): JSX.Element {
  const [now, setNow] = useState(Date.now()), [start, setStart] = useState(Date.now());
  useEffect(() => { setStart(Date.now()); setNow(Date.now()); }, [seconds]);
  useEffect(() => { const timer = setInterval(() => setNow(Date.now()), 250); return () => clearInterval(timer); }, []);
  const left = Math.max(0, Math.ceil(seconds - (now - start) / 1000));
  return <Chip kind={left < 10 ? 'bad' : ''}>{px('secondsLeft', { n: <Num>{left}</Num> })}</Chip>;
}

function namesOf(table: TableView, players: number): string[] {
  const other = botWord(table.terms?.opponents ?? '');
  return players === 2 ? [p('you'), other] : [p('you'), other, botWord(table.terms?.partner ?? ''), other];
}

/** The first thing that can be chosen has the focus, unless the reader is elsewhere on the page. */
function useFocus(question: number | undefined): void {
  useLayoutEffect(() => {
    const at = document.activeElement;
    if (question === undefined || (at && at !== document.body && at.id !== 'main' && !at.closest('.play-seat'))) return;
    document.querySelector<HTMLElement>('.own-card.legal, .choices button')?.focus({ preventScroll: true });
  }, [question]);
}

export function Table({ id }: { id: string }): JSX.Element {
  const { table, refusal, lost, wrong, act, next, leave, busy } = useTable(id);
  const { steps, whole, points: atEnd } = useSteps(table), position = table?.position;
  const count = usePace(position?.board, steps, position?.seat), all = count >= steps.length;
  const narrow = useNarrow(560), question = all && !busy ? table?.question : undefined;
  useFocus(question?.id);
  const crumbs = <Crumbs items={[{ text: t('playBeside'), href: to.play() }, { text: table?.terms ? gameWord(table.terms.game) : '…' }]} />;
  if (refusal) return <>{crumbs}<Empty title={p('noTable')}><a href={to.play()}>{p('newTable')}</a></Empty></>;
  if (!table) return <>{crumbs}<Skeleton rows={1} tall /></>;
  if (table.state === 'failed') return <>{crumbs}<ErrorBox message={p('tableFailed')} retry={() => { location.hash = to.play(); }} /></>;
  const board = table.boards[table.boards.length - 1];
  if (!position && board && table.state === 'over') return <Unasked crumbs={crumbs} table={table} board={board} next={next} leave={leave} busy={busy} />;
  if (!position) return <>{crumbs}{table.state === 'left' ? <Left /> : <Skeleton rows={1} tall />}<Score table={table} /></>;
  const { players, seat: me } = position, shown = shownAfter(steps, count, players, position.dealer, position.phase), names = namesOf(table, players);
  const name = (seat: number): string => names[around(seat, me, players)] ?? '';
  const last = steps[count - 1], over = table.state === 'over' && whole && all && board !== undefined;
  const told = over ? table : { ...table, boards: table.boards.slice(0, position.board - 1), ...(table.boards.length < position.board ? {} : { mean: undefined }) };
  const points = over && atEnd?.length ? atEnd : last?.card_points.length ? last.card_points : position.card_points;
  const mine = me % 2, clock = table.terms?.clock !== 'off';
  return (
    <>
      {crumbs}
      {lost && <p class="banner" role="status">{p('noAnswer')}</p>}
      <div class="play-grid">
        <section class="panel play-seat" aria-label={p('table')} data-board={position.board} data-question={question?.id ?? ''}>
          <header class="play-head"><h1>{px('boardN', { n: <Num>{position.board}</Num> })}</h1>
            {position.contract && !shown.bidding && <Chip><ContractWords contract={contractOf(position.contract)} /></Chip>}
            {!shown.bidding && <span class="small"><span class="is-a"><i class="swatch is-a" /> {p('us')} <Num>{points[mine] ?? 0}</Num></span> · <span class="is-b"><i class="swatch is-b" /> {p('them')} <Num>{points[1 - mine] ?? 0}</Num></span></span>}
            {question && clock && <Countdown seconds={question.seconds_left} />}</header>
          <div class={`play-felt${players === 2 ? ' two' : ''}`}>
            <Felt position={position} shown={shown} names={names} asked={question !== undefined} over={over} narrow={narrow} label={`${p('table')}: ${shown.trick.map(step => `${name(step.seat)} ${cardText(step.card)}`).join(t('comma'))}`} />
            <Hand position={position} gone={shown.gone} held={heldAfter(position, shown, me)} question={question} bidding={shown.bidding} act={act} />
          </div>
          <div class="play-ask">
            {question ? <Calls question={question} act={act} /> : over ? <Result key={board.deal} table={table} board={board} next={next} leave={leave} busy={busy} />
              : table.state === 'left' ? <Left /> : <p class="asked faint">{p('othersPlay')}</p>}
            {question?.actions.some(a => a.kind === 'card') && <p class="asked">{p('yourCard')}</p>}
            {wrong && <p class="wrong" role="alert">{refusalText(wrong)}</p>}
          </div>
          <p class="sr" aria-live="polite">{last && `${name(last.seat)}: ${last.kind === 'call' ? callText(last.call) : cardText(last.card)}`}</p>
        </section>
        <aside class="col">
          {shown.last.length > 0 && <section class="panel last-trick" aria-label={p('lastTrick')}><div class="body"><h2>{p('lastTrick')}</h2><ul dir="ltr">{shown.last.map(step => (
            <li key={step.card}><span class="small"><span aria-hidden="true">{ARROWS[around(step.seat, me, players) * (players === 2 ? 2 : 1)]}</span> <bdi>{name(step.seat)}</bdi></span> <b class={`suit-${step.card[1]}`}>{cardText(step.card)}</b>{step.seat === shown.lastWinner && ' ★'}</li>))}</ul></div></section>}
          <Score table={told} />
          {!over && table.state === 'playing' && <p><button type="button" class="btn ghost" onClick={leave}>{p('leave')}</button></p>}
        </aside>
      </div>
    </>
  );
}

/** A board that was over before the person's turn: another player asked for a new deal. */
function Unasked({ crumbs, table, board, next, leave, busy }: { crumbs: JSX.Element; table: TableView; board: PlayedBoardView; next: () => void; leave: () => void; busy: boolean }): JSX.Element {
  const number = table.boards.length;
  return (
    <>
      {crumbs}
      <div class="play-grid">
        <section class="panel play-seat" aria-label={p('table')} data-board={number} data-question="">
          <header class="play-head"><h1>{px('boardN', { n: <Num>{number}</Num> })}</h1></header>
          <div class="play-ask"><p class="asked">{p('notAsked')}</p><Result key={board.deal} table={table} board={board} next={next} leave={leave} busy={busy} /></div>
        </section>
        <aside class="col"><Score table={table} /></aside>
      </div>
    </>
  );
}

const Left = (): JSX.Element => <Empty title={p('left')}><a class="btn" href={to.play()}>{p('newTable')}</a></Empty>;
