// One room of the deal: its table, its score, and what happened last in words.
import type { JSX } from 'preact';
import { tricksOf, type BoardState } from '../board';
import { contractOf } from '../contract';
import { brief, duration, group } from '../format';
import { t, tx } from '../i18n';
import { Bot, Chip, Name, Num, Swatch } from '../ui/parts';
import { cardText, ContractWords, outcomeKind, outcomeWord } from '../ui/suits';
import type { BoardView, SolveView } from '../view';
import { doneText } from '../words';
import { Felt } from './felt';
import { sideOf, teamName, teamOf } from './session';

export const trickNumber = (board: BoardView, state: BoardState): number => Math.max(1, Math.min(tricksOf(board), state.trick.length === board.players ? state.tricks.length : state.tricks.length + 1));

function Stage({ board, state }: { board: BoardView; state: BoardState }): JSX.Element {
  const contract = board.contract && <ContractWords contract={contractOf(board.contract)} />;
  if (state.ended) return <Chip kind={outcomeKind(board.outcome)}>{contract && <>{contract} · </>}{outcomeWord(board.outcome)}</Chip>;
  if (state.bidding) return <Chip>{t('auction')}</Chip>;
  return <Chip>{contract}{contract && ' · '}{t('trick')} <Num>{trickNumber(board, state)}</Num></Chip>;
}

function Score({ board, state, team }: { board: BoardView; state: BoardState; team: number }): JSX.Element {
  const tricks = tricksOf(board), side = team === teamOf(board, 'a') ? 'a' : 'b', ended = state.ended;
  return (
    <div class={`is-${side}`}>
      <Swatch side={side} /><b><bdi>{teamName(board, team)}</bdi></b>
      <span class="big"><span class="n">{group(ended ? board.points[team] ?? 0 : state.cardPoints[team] ?? 0).replace('-', '−')}</span><small>{t(ended ? 'points' : 'cardPoints')}</small></span>
      <span class="sub"><span class={`pips${tricks > 9 ? ' many' : ''}`} role="img" aria-label={`${t('tricks')}: ${state.tricks.filter(s => s % 2 === team).length}`}>{Array.from({ length: tricks }, (_, i) => <i key={i} class={state.tricks[i] !== undefined && state.tricks[i]! % 2 === team ? 'on' : ''} />)}</span>
        {ended && board.card_points.length > 0 && <span><Num>{board.card_points[team]}</Num> {t('cardPoints')}</span>}<span class="unit">{t(ended ? 'points' : 'cardPoints')}</span></span>
    </div>
  );
}

/** The last step: who did what, how long it took, what went wrong, what the bot noted. All of it is text of strangers. */
function LastStep({ board, state, cost }: { board: BoardView; state: BoardState; cost: number }): JSX.Element {
  const step = state.last;
  if (!step) return <div class="last"><span class="faint">{t('asDealt')}</span></div>;
  const what = doneText(step);
  return (
    <div class="last">
      <span class="what"><Name>{board.seats[step.seat]?.entrant ?? ''}</Name>{t('comma')}{tx('seatN', { n: <Num>{step.seat}</Num> })}{what && <>: <bdi>{what}</bdi></>}{step.won_by !== undefined && <>. {tx('tookTrick', { seat: <Num>{step.won_by}</Num> })}</>}</span>
      {cost > 0 && <Chip kind="bad"><Num>−{cost}</Num></Chip>}
      {step.fault && <Chip kind="bad" mono>{step.fault.kind}</Chip>}
      <span class="clock faint">{step.forced ? t('forced') : step.took_ms !== undefined && <Num>{duration(step.took_ms)}</Num>}{step.bank_left_ms !== undefined && !step.forced && <> · {t('bank')} <Num>{duration(step.bank_left_ms)}</Num></>}</span>
      {step.fault && <bdi class="more" dir="auto">{brief(step.fault.detail)}</bdi>}
      {step.note && <bdi class="more note-text" dir="auto">{brief(step.note)}</bdi>}
    </div>
  );
}

export interface RoomProps { board: BoardView; state: BoardState; solve?: SolveView; narrow: boolean; seen?: number; difference?: number }

export function Room({ board, state, solve, narrow, seen, difference }: RoomProps): JSX.Element {
  const title = t('roomN', { n: board.room }), first = teamOf(board, 'a');
  const trick = state.trick.map(q => `${board.seats[q.seat]!.entrant} ${cardText(q.card)}`).join(', ');
  const cost = solve && state.done > 0 ? solve.costs[state.done - 1] ?? 0 : 0;
  const two = board.players === 2;
  return (
    <section class="panel room" aria-label={title} data-room={board.room} data-done={state.done}>
      <header><h2>{title}</h2><span class="sides"><Bot side="a" name={teamName(board, first)} /> <span class="by">{t(two ? 'bySeat' : 'bySeats')} <Num>{two ? first : first ? '1 · 3' : '0 · 2'}</Num></span></span><span class="end"><Stage board={board} state={state} /></span></header>
      <div class="felt-box" dir="ltr"><Felt board={board} state={state} side={seat => sideOf(board, seat)} narrow={narrow} seen={seen} costs={solve?.costs} difference={difference} label={`${title}. ${state.bidding ? t('auction') : `${t('trickSoFar')}: ${trick}`}`} /></div>
      <div class="score" dir="ltr">{[0, 1].map(team => <Score key={team} board={board} state={state} team={team} />)}</div>
      <LastStep board={board} state={state} cost={cost} />
    </section>
  );
}
