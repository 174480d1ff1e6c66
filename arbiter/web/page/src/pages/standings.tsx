// The standings: the interval drawn in every row on one scale; a rank is a range unless the results tell bots apart.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { digitsFor, fixed, group, signed } from '../format';
import { t, tx } from '../i18n';
import { to } from '../route';
import { outsiders, scaleOf } from '../scale';
import { Chip, Estimate, Name, Num, Panel, Segmented } from '../ui/parts';
import { Sparkline, type SparkPoint } from '../ui/sparkline';
import { AxisHead, Whisker } from '../ui/whisker';
import type { HistoryView, StandingsView, StandingView } from '../view';

export function rankText(s: StandingView): string {
  if (s.rank === undefined) return '–';
  if (s.best_rank === undefined || s.worst_rank === undefined || s.best_rank === s.worst_rank) return String(s.best_rank ?? s.rank);
  return `${s.best_rank}–${s.worst_rank}`;
}

export function WonDrawnLost({ won, drawn, lost }: { won: number; drawn: number; lost: number }): JSX.Element {
  return (
    <span class="wdl"><span class="t n"><span>{group(won)}</span><span>{group(drawn)}</span><span>{group(lost)}</span></span>
      <span class="b" aria-hidden="true"><i style={{ flex: won }} /><i style={{ flex: drawn }} /><i style={{ flex: lost }} /></span></span>
  );
}

export function historyOf(history: HistoryView | undefined, entrant: string): SparkPoint[] {
  const at = history?.entrants.indexOf(entrant) ?? -1;
  if (!history || at < 0) return [];
  return history.points.flatMap(p => {
    const v = p.values[at];
    return v?.points === undefined ? [] : [{ x: p.pairs, value: v.points, half: v.half_width ?? 0 }];
  });
}

function Row({ s, league, linked, children, history, digits, elo }: { s: StandingView; league: string; linked: boolean; children: JSX.Element; history: SparkPoint[]; digits: number; elo: boolean }): JSX.Element {
  const rank = rankText(s);
  return (
    <tr role="row" class={s.disqualified !== undefined ? 'row out' : 'row'}>
      <td role="cell" class={`c-rank rk${rank.includes('–') ? ' range' : ''}`}><Num>{rank}</Num></td>
      <th role="rowheader" scope="row" class="c-who who">{linked ? <a class="cover" href={to.bot(league, s.entrant)}><Name>{s.entrant}</Name></a> : <b><Name>{s.entrant}</Name></b>}
        {s.agent && <span class="mono">{s.agent}</span>}
        {s.disqualified !== undefined && <Chip kind="bad">{t('disqualified')}</Chip>}{s.left_in_round !== undefined && <Chip>{t('left')}</Chip>}{s.provisional && s.rank !== undefined && <Chip kind="warn">{t('provisional')}</Chip>}</th>
      <td role="cell" class="c-chart">{children}</td>
      <td role="cell" class="c-pts pts r"><Estimate value={s.points_per_board} half={s.points_half_width} digits={digits} />{s.score !== undefined && <span class="xs faint block">{t('score')} <Num>{fixed(s.score, 1)}</Num></span>}</td>
      <td role="cell" class="c-spark" dir="ltr"><Sparkline points={history} /></td>
      <td role="cell" class="c-elo r">{elo && s.elo !== undefined && <><Num>{signed(s.elo, 0)}</Num>{s.elo_half_width !== undefined && <span class="xs faint block"><Num>±{s.elo_half_width.toFixed(0)}</Num></span>}</>}</td>
      <td role="cell" class="c-wdl"><WonDrawnLost won={s.won} drawn={s.drawn} lost={s.lost} /></td>
      <td role="cell" class={`c-f r${s.faults ? ' bad' : ' faint'}`}><Num>{group(s.faults)}</Num></td>
    </tr>
  );
}

const PAGE = 100;   // rows that are drawn before somebody asks for more

export function Standings({ league, standings, matches, history }: { league: string; standings: StandingsView; matches: boolean; history?: HistoryView }): JSX.Element {
  const rows = standings.standings;
  const played = rows.flatMap(s => s.points_per_board === undefined ? [] : [{ value: s.points_per_board, half: s.points_half_width }]);
  const far = outsiders(played);
  const [all, setAll] = useState(false);
  const [many, setMany] = useState(PAGE);
  const scale = scaleOf(all || !far.size ? (played.length ? played : [{ value: 0 }]) : played.filter(v => !far.has(v)));
  const digits = digitsFor(rows.map(s => s.points_per_board));
  const ranges = rows.some(s => s.best_rank !== s.worst_rank);
  return (
    <Panel title={t('standings')} sub={t(standings.has_places ? 'unitPlaces' : standings.luck ? 'unitSingle' : matches ? 'unitMatches' : 'pointsABoard')} bare
      end={far.size > 0 && <Segmented label={t('scale')} value={all ? 'all' : 'some'} onChange={v => setAll(v === 'all')} options={[{ value: 'some', text: t('contenders') }, { value: 'all', text: t('allBots') }]} />}>
      <table role="table" class="rank">
        <thead role="rowgroup"><tr role="row" class="row hd">
          <th role="columnheader" class="c-rank">{t('rank')}</th><th role="columnheader" class="c-who">{t('bot')}</th>
          <th role="columnheader" class="c-chart"><span class="sr">{t('interval95')}</span><AxisHead scale={scale} /></th>
          <th role="columnheader" class="r c-pts">{t(matches ? 'perMatch' : 'pointsPerBoard')}</th><th role="columnheader" class="c-spark">{t('ratingOverTime')}</th><th role="columnheader" class="r c-elo">Elo</th>
          <th role="columnheader" class="c-wdl">{t('wonDrawnLost')}</th><th role="columnheader" class="r c-f">{t('faults')}</th></tr></thead>
        <tbody role="rowgroup">{rows.slice(0, many).map(s => (
          <Row key={s.entrant} s={s} league={league} linked digits={digits} elo history={historyOf(history, s.entrant)}>
            {s.points_per_board !== undefined ? <Whisker scale={scale} value={s.points_per_board} low={s.points_per_board - (s.points_half_width ?? 0)} high={s.points_per_board + (s.points_half_width ?? 0)} digits={digits} /> : <span class="xs faint">{t('notPlayed')}</span>}
          </Row>
        ))}</tbody>
      </table>
      {rows.length > many && <p class="more-rows"><button type="button" class="btn" onClick={() => setMany(many + PAGE)}>{t('more')}</button> <span class="small muted">{tx('doneOf', { done: <Num>{many}</Num>, total: <Num>{group(rows.length)}</Num> })}</span></p>}
      <div class="under">{ranges && !standings.has_places && <span>{t('rangeNote')}</span>}<span>{t('averageNote')}{standings.looked_at && !standings.complete && <> {t('lookedAtNote')}</>}</span>
        {standings.luck && <span>{t('luckNote')} <bdi>{standings.luck.reference}</bdi></span>}</div>
    </Panel>
  );
}
