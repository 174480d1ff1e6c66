// One submission: how far it is, why, what was found out about the bot, and what to do.
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { brief } from '../format';
import { currentLang, t, tx } from '../i18n';
import { to } from '../route';
import type { AccountView, CheckLineView, LadderView, SubmissionView, TrialView } from '../site';
import { Chip, Count, Empty, ErrorBox, Estimate, Name, Num, Panel, Skeleton } from '../ui/parts';
import { Log } from './log';
import { useSubmission } from './poll';
import { adviceOf, ended, failedOf, nameOf, sentText } from './state';
import { States } from './states';
import { Withdraw } from './withdraw';
import { refusalText, s, stateWord, sx } from './words';

const SHA_SHOWN = 12;
export const CHECK_AT_HOME = 'hakam check FOLDER';

/** Text of the server or of a bot, which may be long and is English: it has its own direction. */
export const Said = ({ children }: { children: string }): JSX.Element => <bdi class="wrap" dir="auto">{brief(children)}</bdi>;

export function StateChip({ view }: { view: SubmissionView }): JSX.Element {
  if (ended(view)) return <Chip kind={view.state === 'ACCEPTED' ? 'good' : view.state === 'REJECTED' ? 'bad' : ''}>{stateWord(view.state)}</Chip>;
  return <Chip kind={view.working ? 'warn' : ''}>{s(view.working ? 'working' : 'waits')}</Chip>;
}

/** "−3.23 ±1.15 points a board": the error is one standard error, because so few pairs bear no interval. */
export const TrialPoints = ({ trial }: { trial: TrialView }): JSX.Element => <><Estimate value={trial.points} half={trial.standard_error} digits={2} /> {s('trialPoints')}</>;

function Trial({ trial }: { trial: TrialView }): JSX.Element {
  return (
    <>
      <h3>{sx('trial', { bot: <Said>{trial.against}</Said> })}</h3>
      <p class="trial"><span><TrialPoints trial={trial} /> {sx('inPairs', { pairs: <Count n={trial.pairs} word="pairs" /> })}</span>
        <span><Num>{trial.won} · {trial.drawn} · {trial.lost}</Num> {t('wonDrawnLost')}</span><span><Count n={trial.faults} word="faults" /></span></p>
      <p class="xs faint">{s('rough')}{trial.standard_error !== undefined && <> · {s('standardError')}</>}</p>
    </>
  );
}

const VERDICTS: Record<string, { kind: string; word: 'verdictOk' | 'verdictNote' | 'verdictBad' }> = {
  ok: { kind: 'good', word: 'verdictOk' }, note: { kind: 'warn', word: 'verdictNote' }, bad: { kind: 'bad', word: 'verdictBad' },
};

function Checks({ checks }: { checks: readonly CheckLineView[] }): JSX.Element {
  const verdict = (c: CheckLineView): JSX.Element => VERDICTS[c.verdict] ? <Chip kind={VERDICTS[c.verdict]!.kind}>{s(VERDICTS[c.verdict]!.word)}</Chip> : <Chip>{c.verdict}</Chip>;
  return (
    <>
      <h3>{s('checks')}</h3>
      <ul class="checks">{checks.map((c, i) => <li key={i}>{verdict(c)}<b><Said>{c.check}</Said></b><span class="muted"><Said>{c.found}</Said></span></li>)}</ul>
    </>
  );
}

/** What it waits for, or how it ended. The state is spoken when it changes; the reason changes too often. */
function Say({ view }: { view: SubmissionView }): JSX.Element {
  const bad = failedOf(view.checks);
  const kind = view.state === 'REJECTED' ? 'bad' : view.state === 'ACCEPTED' ? 'good' : '';
  const title = ended(view) ? stateWord(view.state) : view.working ? s('working') : view.ahead ? sx('waitsBehind', { submissions: <Count n={view.ahead} word="submissions" /> }) : s('nextInLine');
  return (
    <div class={`say-box ${kind}`}>
      <b class="t">{title}</b><p class="sr" role="status">{nameOf(view)}: {stateWord(view.state)}{!ended(view) && <>{t('comma')}{title}</>}</p>
      {view.reason && <p><Said>{view.reason}</Said></p>}
      {view.state === 'REJECTED' && bad > 0 && <p class="note">{sx('failedOf', { failed: <Num>{bad}</Num>, checks: <Count n={view.checks.length} word="checks" /> })}</p>}
      {!ended(view) && <p class="xs">{s('mayClose')}</p>}
    </div>
  );
}

/** Where an accepted bot plays. */
function Places({ entrant, place, ladder }: { entrant: string; place?: string; ladder?: LadderView }): JSX.Element | null {
  if (!ladder?.league) return null;
  return (
    <p class="acts small"><a href={to.league(ladder.league)}>{s('seasonTable')}</a>{place === 'playing' && <a href={to.bot(ladder.league, entrant)}>{sx('botPage', { name: <Name>{entrant}</Name> })}</a>}</p>
  );
}

export function Submission({ id, account, ladder }: { id: number; account: AccountView; ladder?: LadderView }): JSX.Element {
  const { view, age, lost, refusal, take, retry } = useSubmission(id, account.submissions.find(other => other.id === id));
  const place = view?.state === 'ACCEPTED' ? ladder?.bots.find(bot => bot.entrant === nameOf(view))?.place : undefined;
  const was = useRef(place);
  useEffect(() => {
    if (was.current !== place) retry();   // the reason says its place
    was.current = place;
  }, [place]);
  if (refusal?.status === 404) return <Empty title={s('noSuch')}>{s('noSuchWhatToDo')}</Empty>;
  if (refusal) return <ErrorBox message={refusalText(refusal, 'other')} retry={retry} />;
  if (!view) return lost ? <ErrorBox message={s('noAnswer')} retry={retry} /> : <Skeleton rows={4} />;
  const advice = adviceOf(view.checks);
  return (
    <Panel title={nameOf(view)} className="submission" sub={<StateChip view={view} />} end={<Withdraw view={view} done={take} />}>
      <p class="idrow">
        {view.version && <span>{sx('versionOf', { version: <Said>{view.version}</Said> })}</span>}
        {view.author !== account.name && <span>{sx('byAuthor', { name: <Name>{view.author}</Name> })}</span>}
        <span>{sx('sentAt', { when: <Num>{sentText(view.sent, new Date(), currentLang())}</Num> })}</span>
        <span>{sx('identity', { sha: <span class="mono" title={view.sha256}>{view.sha256.slice(0, SHA_SHOWN)}…</span> })}</span>
      </p>
      {lost && <p class="banner" role="status">{tx('notLiveSince', { time: <Num>{lost.toTimeString().slice(0, 5)}</Num> })}</p>}
      <States view={view} age={age} />
      <Say view={view} />
      {view.state === 'ACCEPTED' && <Places entrant={nameOf(view)} place={place} ladder={ladder} />}
      {view.trial && <Trial trial={view.trial} />}
      {view.checks.length > 0 && <Checks checks={view.checks} />}
      {advice.length > 0 && <><h3>{s('whatToDo')}</h3><ul class="advice">{advice.map(text => <li key={text}><Said>{text}</Said></li>)}</ul></>}
      {failedOf(view.checks) > 0 && <><h3>{s('atHome')}</h3><pre class="log">{CHECK_AT_HOME}</pre></>}
      {view.log && <Log id={id} />}
    </Panel>
  );
}
