// Which pairings are played, and how far each is.
import type { JSX } from 'preact';
import { t, tx } from '../i18n';
import { to } from '../route';
import { Empty, Name, Num } from '../ui/parts';
import { Progress } from '../ui/mini';
import type { PairingView, ScheduleView } from '../view';

const MOST_CELLS = 60, MOST_ROUNDS = 60;

interface Round { round: number; done: number; deals: number }

export function rounds(pairings: readonly PairingView[]): Round[] {
  const all = new Map<number, Round>();
  for (const p of pairings) {
    const r = all.get(p.round) ?? { round: p.round, done: 0, deals: 0 };
    all.set(p.round, { round: p.round, done: r.done + p.done, deals: r.deals + p.deals });
  }
  return [...all.values()].sort((a, b) => a.round - b.round);
}

function Cell({ league, p, complete }: { league: string; p: PairingView; complete: boolean }): JSX.Element {
  const done = p.done >= p.deals;
  const playing = !done && p.done > 0 && !complete;
  return (
    <li class={playing ? 'on' : ''}>
      <a href={to.h2h(league, p.first, p.second)}><Name>{p.first}</Name> – <Name>{p.second}</Name></a>
      <span class={playing ? '' : 'faint'}>{done ? t('done') : playing ? <>{t('playing')} <Num>{p.done}/{p.deals}</Num></> : t('waiting')}</span>
      <Progress done={p.done} total={p.deals} label={`${p.first} – ${p.second}`} />
    </li>
  );
}

export function Schedule({ league, schedule, complete }: { league: string; schedule: ScheduleView; complete: boolean }): JSX.Element {
  const { pairings } = schedule;
  if (!pairings.length) return <Empty>{t('noPairsYet')}</Empty>;
  const all = rounds(pairings);
  const current = all.find(r => r.done < r.deals) ?? all[all.length - 1]!;
  const shown = pairings.length > MOST_CELLS ? pairings.filter(p => p.round === current.round).slice(0, MOST_CELLS) : pairings;
  return (
    <>
      {all.length > 1 && all.length <= MOST_ROUNDS && <ol class="cycles">{all.map(r => (
        <li key={r.round} class={r.round === current.round && !complete ? 'on' : ''}><Progress done={r.done} total={r.deals} label={t('roundN', { n: r.round })} /><span><span class="c-word">{tx('roundN', { n: '' })}</span>{r.round}</span></li>
      ))}</ol>}
      <ul class="cells">{shown.map(p => <Cell key={p.pairing} league={league} p={p} complete={complete} />)}</ul>
      {shown.length < pairings.length && <p class="xs faint">{t('partOfSchedule', { n: shown.length, total: pairings.length })}</p>}
    </>
  );
}
