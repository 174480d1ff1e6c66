// What only some schedules have: the ties of a knockout, the agents of a league of partnerships.
import type { JSX } from 'preact';
import { digitsFor, group, signed } from '../format';
import { t } from '../i18n';
import { to } from '../route';
import { Chip, Estimate, Name, Num, Panel, Scroll } from '../ui/parts';
import type { AgentStandingView, TieView } from '../view';

export function Ties({ league, ties }: { league: string; ties: readonly TieView[] }): JSX.Element {
  return (
    <Panel title={t('ties')}>
      <Scroll label={t('ties')}><table class="tbl"><thead><tr><th>{t('tieName')}</th><th>{t('bot')}</th><th>{t('bot')}</th><th class="r">{t('pairsHead')}</th><th class="r">{t('points')}</th><th>{t('winner')}</th></tr></thead>
        <tbody>{ties.map(tie => (
          <tr key={tie.tie}><td><bdi>{tie.tie}</bdi></td><td><Name>{tie.first}</Name></td><td><Name>{tie.second}</Name></td><td class="r"><Num>{group(tie.pairs)}</Num></td>
            <td class="r"><a href={to.h2h(league, tie.first, tie.second)}><Num>{signed(tie.points, digitsFor([tie.points]))}</Num></a></td>
            <td>{tie.winner ? <><b><Name>{tie.winner}</Name></b>{tie.decided_by && <span class="xs faint"> <bdi lang="en">{tie.decided_by}</bdi></span>}</> : t('waiting')}</td></tr>
        ))}</tbody></table></Scroll>
    </Panel>
  );
}

export function AgentTable({ agents }: { agents: readonly AgentStandingView[] }): JSX.Element {
  const digits = digitsFor(agents.map(a => a.points_per_board));
  return (
    <Panel title={t('agents')} sub={t('agentsNote')}>
      <Scroll label={t('agents')}><table class="tbl"><thead><tr><th>{t('rank')}</th><th>{t('bot')}</th><th class="r">{t('pointsPerBoard')}</th><th class="r">{t('pairsHead')}</th><th class="r">{t('faults')}</th></tr></thead>
        <tbody>{agents.map(a => (
          <tr key={a.agent}><td><Num>{a.rank ?? '–'}</Num></td><td><b><Name>{a.agent}</Name></b> <span class="mono faint">{a.program}</span>{a.disqualified !== undefined && <> <Chip kind="bad">{t('disqualified')}</Chip></>}</td>
            <td class="r"><Estimate value={a.points_per_board} half={a.points_half_width} digits={digits} /></td><td class="r"><Num>{group(a.pairs)}</Num></td><td class="r"><Num>{group(a.faults)}</Num></td></tr>
        ))}</tbody></table></Scroll>
    </Panel>
  );
}
