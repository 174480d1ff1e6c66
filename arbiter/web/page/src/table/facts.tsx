// The result of both rooms, side by side.
import type { ComponentChildren, JSX } from 'preact';
import { contractOf, parseContract } from '../contract';
import { duration, fixed, signed } from '../format';
import { t, type Key } from '../i18n';
import { Chip, Num, Scroll } from '../ui/parts';
import { ContractWords, Mini, outcomeKind, outcomeWord } from '../ui/suits';
import type { BoardView, ParView } from '../view';
import type { Session } from './session';

const points = (list: readonly number[]): JSX.Element => <Num>{list.map(p => fixed(p, 0)).join(' – ')}</Num>;

function longest(board: BoardView): ComponentChildren {
  const asked = board.steps.filter(step => step.took_ms !== undefined);
  if (!asked.length) return undefined;
  const step = asked.reduce((a, b) => (b.took_ms! > a.took_ms! ? b : a));
  return <><Num>{duration(step.took_ms!)}</Num> <span class="faint"><bdi>{board.seats[step.seat]!.entrant}</bdi></span></>;
}

const melds = (board: BoardView): ComponentChildren => board.melds.length > 0 &&
  <>{board.melds.map((m, i) => <span key={i} class="meld"><span dir="ltr">{m.cards.map(card => <Mini key={card} card={card} />)}</span> <span class="faint">{t('seatN', { n: m.seat })}</span></span>)}</>;

interface Fact { name: Key; of: (board: BoardView) => ComponentChildren }
const FACTS: readonly Fact[] = [
  { name: 'contract', of: b => b.contract ? <><ContractWords contract={contractOf(b.contract)} /> · {t('seatN', { n: b.contract.caller })}</> : t('noContract') },
  { name: 'outcome', of: b => <Chip kind={outcomeKind(b.outcome)}>{outcomeWord(b.outcome)}</Chip> },
  { name: 'scoreBefore', of: b => b.scores.some(Boolean) && points(b.scores) },
  { name: 'cardPoints', of: b => b.card_points.length > 0 && points(b.card_points) },
  { name: 'meldsScored', of: melds },
  { name: 'beloteShown', of: b => b.belote_seats.length > 0 && b.belote_seats.map(seat => t('seatN', { n: seat })).join(t('comma')) },
  { name: 'everyTrickBy', of: b => b.capot_team !== undefined && t('seatsN', { n: b.capot_team ? '1 · 3' : '0 · 2' }) },
  { name: 'hanging', of: b => (b.hanging || b.hanging_after) !== 0 && <Num>{b.hanging} → {b.hanging_after}</Num> },
  { name: 'pointsHead', of: b => points(b.points) },
  { name: 'luck', of: b => b.luck !== undefined && <Num>{signed(b.luck, 1)}</Num> },
  { name: 'longestThought', of: longest },
  { name: 'walkover', of: b => b.walkover && <><Chip kind="bad" mono>{b.walkover.kind}</Chip> <bdi>{b.walkover.detail}</bdi></> },
];

function Par({ team, par }: { team: number; par: ParView }): JSX.Element {
  const contract = par.contract === undefined ? undefined : parseContract(par.contract);
  return <div>{t('seatsN', { n: team ? '1 · 3' : '0 · 2' })}: {contract ? <><ContractWords contract={contract} />{t('comma')}{t('seatN', { n: contract.seat })}</> : par.contract === undefined ? t('noBid') : <bdi>{par.contract}</bdi>}{par.score !== undefined && <>{t('comma')}<Num>{signed(par.score, 0)}</Num></>}</div>;
}

export function Facts({ session }: { session: Session }): JSX.Element {
  const par = session.solves.find(s => s?.par.length)?.par;
  return (
    <Scroll label={t('resultOfDeal')}><table class="tbl facts-tbl">
      <thead><tr><td />{session.rooms.map(b => <th key={b.room} scope="col">{t('roomN', { n: b.room })}</th>)}</tr></thead>
      <tbody>{FACTS.map(fact => {
        const cells = session.rooms.map(fact.of);
        return cells.some(Boolean) && <tr key={fact.name}><th scope="row">{t(fact.name)}</th>{cells.map((cell, i) => <td key={i}>{cell || '–'}</td>)}</tr>;
      })}
      {par && <tr><th scope="row">{t('par')}</th><td colSpan={session.rooms.length}>{par.map((p, team) => <Par key={team} team={team} par={p} />)}</td></tr>}</tbody>
    </table></Scroll>
  );
}
