// One bot of a league: where its points come from, what went wrong, how long it thinks.
import type { JSX } from 'preact';
import { files, useData } from '../data';
import { brief, digitsFor, fixed, group, signed } from '../format';
import { t, tx, type Key } from '../i18n';
import { to } from '../route';
import { Chart } from '../ui/chart';
import { Forest, type ForestRow } from '../ui/forest';
import { Chip, Count, Crumbs, Empty, Estimate, Name, Num, Panel, Shown } from '../ui/parts';
import { useTitle } from '../ui/title';
import type { BotView, EntrantFaultsView, HistoryView, LeagueStatusView, PartView, TimingView } from '../view';
import { linesOf } from './history';
import { rankText } from './standings';
import { ThinkTime } from './think';

/** "suit, declarer" as report/breakdown.cc writes it. */
const PARTS: Record<string, Key> = {
  'no contract': 'noContract', "dealer's side": 'partDealers', 'first to bid': 'partFirst', declarer: 'partDeclarer', defender: 'partDefender', suit: 'partSuit', 'no trumps': 'noTrumps', 'all trumps': 'allTrumps',
};
const partText = (part: string, baloot: boolean): string =>
  part.split(', ').map(word => baloot && word === 'suit' ? t('hokum') : baloot && word === 'no trumps' ? t('sun') : PARTS[word] ? t(PARTS[word]) : word).join(t('comma'));

function partRows(parts: readonly PartView[], head: string, baloot: boolean): ForestRow[] {
  return parts.filter(p => p.boards > 0).map((p, i) => ({
    key: p.part, name: partText(p.part, baloot), value: p.points, n: p.boards, head: i === 0 ? head : undefined,
    low: p.half_width === undefined ? undefined : p.points - p.half_width, high: p.half_width === undefined ? undefined : p.points + p.half_width,
  }));
}

function Faults({ league, faults, timing }: { league: string; faults: EntrantFaultsView; timing?: TimingView }): JSX.Element {
  const decisions = <Count n={faults.decisions} word="decisions" />;
  if (!faults.faults) {
    return (
      <Empty good title={t('noFaults')}>{tx('inDecisions', { decisions })}
        {timing?.margin_ms !== undefined && <span class="xs faint block">{tx('closestToClock', { left: <Num>{(timing.margin_ms / 1000).toFixed(1)} s</Num>, of: <Num>{((timing.margin_of_ms ?? 0) / 1000).toFixed(1)} s</Num> })}</span>}</Empty>
    );
  }
  return (
    <>
      <p class="kinds">{Object.entries(faults.kinds).map(([kind, n]) => <Chip key={kind} kind="bad"><span class="mono">{kind}</span> <Num>{group(n)}</Num></Chip>)} <span class="small muted">{tx('inDecisions', { decisions })}</span></p>
      {faults.first.map(f => (
        <div class="fault" key={`${f.kind} ${f.pairing} ${f.deal} ${f.room} ${f.decision}`}>
          <div class="top"><Chip kind="bad" mono>{f.kind}</Chip>
            <a href={to.table(league, { pairing: f.pairing, deal: f.deal, room: f.room, board: f.board })}>{tx('dealN', { n: <Num>{f.deal}</Num> })}{t('comma')}{tx('roomN', { n: <Num>{f.room}</Num> })}{f.decision !== undefined && <>{t('comma')}{tx('decisionN', { n: <Num>{f.decision}</Num> })}</>}</a>
            <span class="faint xs">{tx('seatN', { n: <Num>{f.seat}</Num> })}{f.times > 1 && <> · <Num>×{group(f.times)}</Num></>}</span></div>
          <p class="log">{brief(f.detail)}</p>{f.last_words && <p class="log">{brief(f.last_words)}</p>}
        </div>
      ))}
    </>
  );
}

/** Entrants that are the same program with other arguments. */
function Versions({ league, bot, status, agent }: { league: string; bot: string; status: LeagueStatusView; agent: string }): JSX.Element | null {
  const program = agent.split('?')[0], same = status.entrants.filter(e => e.agent.split('?')[0] === program);
  if (!agent || same.length < 2) return null;
  return (
    <Panel title={t('versions')} sub={t('versionsNote')}><table class="tbl"><tbody>{same.map(e => (
      <tr key={e.entrant}><th scope="row">{e.entrant === bot ? <><Name>{e.entrant}</Name> <Chip kind="good">{t('thisPage')}</Chip></> : <a href={to.bot(league, e.entrant)}><Name>{e.entrant}</Name></a>}</th><td class="mono wrap">{e.agent}</td>
        <td class="r">{e.entrant !== bot && <a href={to.h2h(league, bot, e.entrant)}>{t('headToHead')}</a>}</td></tr>
    ))}</tbody></table></Panel>
  );
}

interface BotProps { league: string; name: string; bot: string; status?: LeagueStatusView }

export function Bot({ league, name, bot, status }: BotProps): JSX.Element {
  useTitle(bot, name);
  const loaded = useData<BotView>(files(league).bot(bot));
  const history = useData<HistoryView>(files(league).history);
  return (
    <>
      <Crumbs items={[{ text: t('leagues'), href: to.leagues }, { text: <bdi>{name}</bdi>, href: to.league(league) }, { text: <Name>{bot}</Name> }]} />
      <Shown from={loaded} rows={5} absent="noSuchBot">{data => <Body league={league} data={data} history={history} status={status} />}</Shown>
    </>
  );
}

function Body({ league, data, history, status }: { league: string; data: BotView; history: ReturnType<typeof useData<HistoryView>>; status?: LeagueStatusView }): JSX.Element {
  const s = data.standing!, digits = digitsFor([s.points_per_board]), baloot = status?.preset.startsWith('balo') ?? false;
  const opponents = data.opponents.map(c => ({ key: c.against, name: <a href={to.h2h(league, s.entrant, c.against)}><Name>{c.against}</Name></a>, value: c.mean, low: c.low, high: c.high, n: c.pairs }));
  const parts = [...partRows(data.contracts, t('byRole'), baloot), ...partRows(data.seats, t('byDealer'), baloot)];
  return (
    <>
      <div class="bot-head"><div><h1><Name>{s.entrant}</Name></h1>{s.agent && <p class="small muted"><span class="mono wrap">{brief(s.agent)}</span></p>}
        {s.disqualified !== undefined && <p><Chip kind="bad">{t('disqualified')}</Chip> <bdi class="small">{brief(s.disqualified)}</bdi></p>}</div>
        <div class="big"><small>{t('pointsABoard')}</small><Estimate value={s.points_per_board} half={s.points_half_width} digits={digits} /></div>
        <dl class="stats">
          <div><dt>{t('rank')}</dt><dd><Num>{rankText(s)}</Num>{status && <span class="faint small"> {tx('ofN', { n: <Num>{status.entrants.length}</Num> })}</span>}</dd></div>
          <div><dt>Elo</dt><dd><Num>{s.elo === undefined ? '–' : signed(s.elo, 0)}{s.elo_half_width !== undefined && <span class="faint small"> ±{s.elo_half_width.toFixed(0)}</span>}</Num></dd></div>
          <div><dt>{t('wonDrawnLost')}</dt><dd><Num>{group(s.won)} · {group(s.drawn)} · {group(s.lost)}</Num></dd></div>
          <div><dt>{t('pairsHead')}</dt><dd><Num>{group(s.pairs)}</Num></dd></div></dl>
        <a class="btn" href={to.boards(league, { bot: s.entrant })}>{t('itsBoards')}</a></div>
      <div class="bot-grid">
        <div class="col">
          <Panel title={t('ratingOverTime')} sub={t('ratingOverTimeNote')}><Shown from={history} rows={1} tall absent="noHistoryYet">{h => {
            const lines = linesOf(h, s.entrant);
            if (h.points.length < 2 || !lines.length) return <Empty>{t('noHistoryYet')}</Empty>;
            return <><Chart x={h.points.map(p => p.pairs)} lines={lines} label={`${t('ratingOverTime')}: ${s.points_per_board === undefined ? '–' : signed(s.points_per_board, digits)}${s.points_half_width === undefined ? '' : ` ±${fixed(s.points_half_width, digits)}`}`} /><p class="xs faint axis-name">{t('pairsOfAll')}</p></>;
          }}</Shown></Panel>
          <Panel title={t('byOpponent')} sub={t('pointsABoard')}>{opponents.length ? <Forest rows={opponents} unit={t('pairsHead')} /> : <Empty>{t('noPairsYet')}</Empty>}</Panel>
          {parts.length > 0 && <Panel title={t('whereFrom')} sub={t('whereFromNote')}><Forest rows={parts} unit={t('boards')} /></Panel>}
        </div>
        <div class="col">
          {data.faults && <Panel title={t('faults')} sub={data.faults.faults > 0 && <Num>{group(data.faults.faults)}</Num>}><Faults league={league} faults={data.faults} timing={data.timing} /></Panel>}
          {data.timing && data.timing.decisions > 0 && <Panel title={t('thinkTime')}><ThinkTime timing={data.timing} limit={status && (status.per_decision_s + status.bank_s) * 1000} /></Panel>}
          {status && <Versions league={league} bot={s.entrant} status={status} agent={s.agent} />}
        </div>
      </div>
    </>
  );
}
