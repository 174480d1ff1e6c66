// What everybody sees of the ladder: what it does now, what its organiser says, which bots wait.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { brief, inTime, secondsLeft } from '../format';
import { t } from '../i18n';
import type { Ladder } from '../ladder';
import { to } from '../route';
import type { LadderBotView } from '../site';
import { Chip, Empty, Name, Num, Panel } from './parts';

/** A line of the server or of a person, which may be long: it has its own direction. */
const Line = ({ text }: { text: string }): JSX.Element => <bdi class="wrap" dir="auto">{brief(text)}</bdi>;

function CountDown({ seconds, at }: { seconds: number; at: number }): JSX.Element {
  const [, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn(n => n + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = secondsLeft(seconds, at, Date.now());
  return <>{left < 1 ? t('anyMoment') : inTime(left)}</>;
}

export function LadderFacts({ ladder }: { ladder: Ladder }): JSX.Element {
  const { season, round, now, boundary_s } = ladder.view;
  if (season === 0) return <Empty title={t('noSeason')}><Line text={now} /></Empty>;
  return (
    <>
      <dl class="stats">
        <div><dt>{t('season')}</dt><dd><Num>{season}</Num></dd></div><div><dt>{t('round')}</dt><dd><Num>{round}</Num></dd></div>
        {boundary_s !== undefined && <div><dt>{t('nextChange')}</dt><dd><CountDown seconds={boundary_s} at={ladder.at} /></dd></div>}
      </dl>
      <p class="note"><Line text={now} /></p>
    </>
  );
}

interface LadderPanelProps { ladder: Ladder; children?: JSX.Element }
export function LadderPanel({ ladder, children }: LadderPanelProps): JSX.Element {
  const { league, paused } = ladder.view;
  return (
    <Panel title={t('ladder')} className="ladder" sub={<Chip kind={paused ? 'warn' : 'good'}>{t(paused ? 'paused' : 'running')}</Chip>} end={league && <a class="small" href={to.league(league)}>{t('standings')}</a>}>
      <LadderFacts ladder={ladder} />{children}
    </Panel>
  );
}

export const Announcement = ({ text }: { text: string }): JSX.Element | null => text ? <p class="banner" role="status"><Line text={text} /></p> : null;

export function WaitingBots({ bots }: { bots: readonly LadderBotView[] }): JSX.Element | null {
  const waiting = bots.filter(bot => bot.place === 'waiting');
  if (!waiting.length) return null;
  return (
    <Panel title={t('waitingBots')}>
      <table class="tbl rows"><thead><tr><th scope="col">{t('bot')}</th><th scope="col">{t('why')}</th></tr></thead>
        <tbody>{waiting.map(bot => <tr key={bot.entrant}><th scope="row"><Name>{bot.entrant}</Name></th><td class="muted grow"><Line text={bot.why} /></td></tr>)}</tbody></table>
    </Panel>
  );
}
