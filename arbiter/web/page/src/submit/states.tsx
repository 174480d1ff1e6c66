// The way of a submission in one line: what is done, what is next, how long each step took.
import type { ComponentChildren, JSX } from 'preact';
import type { SubmissionView } from '../site';
import { Count, Num } from '../ui/parts';
import { bytesText, nameOf, secondsText, stepsOf, type State, type Step } from './state';
import { s, stateWord } from './words';

const DONE = <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M4.5 10.5l3.5 3.5 7.5-8.5" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" /></svg>;
const FAILED = <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M5 5l10 10M15 5L5 15" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" /></svg>;
const SAID = { done: 'stepDone', now: 'stepNow', failed: 'stepFailed', next: 'stepLater', later: 'stepLater' } as const;
const MEANS = { UPLOADED: 'didUpload', UNPACKED: 'doUnpack', BUILT: 'doBuild', CHECKED: 'doCheck', PLAYED: 'doPlay', ACCEPTED: 'doAccept' } as const;

export const meaningOf = (state: State): string => s(MEANS[state]);

function about(state: State, view: SubmissionView): ComponentChildren {
  if (state === 'UPLOADED') return <Num>{bytesText(view.bytes)}</Num>;
  if (state === 'UNPACKED' && view.files) return <Count n={view.files} word="files" />;
  if (state === 'CHECKED' && view.checks.length) return <Count n={view.checks.length} word="checks" />;
  if (state === 'PLAYED' && view.trial) return <Count n={view.trial.pairs} word="pairs" />;
  return meaningOf(state);
}

// The first state takes no time of its own: a submission is there when it has arrived.
const timed = (step: Step): boolean => step.seconds !== undefined && step.state !== 'UPLOADED';

export function States({ view, age }: { view: SubmissionView; age?: number }): JSX.Element {
  return (
    <ol class="states" aria-label={s('statesOf', { name: nameOf(view) })}>
      {stepsOf(view, age).map(step => (
        <li key={step.state} class={step.look} {...(step.look === 'now' || step.look === 'next' ? { 'aria-current': 'step' as const } : {})}>
          <i>{step.look === 'done' ? DONE : step.look === 'failed' ? FAILED : ''}</i>
          <b>{stateWord(step.state)}</b><span class="sr">, {s(SAID[step.look])}, </span>
          <span>{about(step.state, view)}</span>{timed(step) && <span class="took"> <Num>{secondsText(step.seconds!)}</Num></span>}
        </li>
      ))}
    </ol>
  );
}
