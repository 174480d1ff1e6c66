// Withdrawal, with a question before it.
import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { loadAccount } from '../account';
import type { SubmissionView } from '../site';
import { Name } from '../ui/parts';
import { withdraw } from './api';
import { Question } from './question';
import { nameOf, withdrawable } from './state';
import { refusalText, s, sx } from './words';

export function Withdraw({ view, done }: { view: SubmissionView; done: (view: SubmissionView) => void }): JSX.Element | null {
  const [asked, setAsked] = useState(false);
  const open = useRef<HTMLButtonElement>(null), wasAsked = useRef(false);
  useLayoutEffect(() => {
    if (!asked && wasAsked.current) open.current?.focus();
    wasAsked.current = asked;
  }, [asked]);
  if (!withdrawable(view)) return null;
  if (!asked) return <button type="button" class="btn" ref={open} onClick={() => setAsked(true)}>{s('withdraw')}</button>;
  const go = async (): Promise<string> => {
    const answer = await withdraw(view.id);
    if ('refusal' in answer) return refusalText(answer.refusal, 'other');
    done(answer.data);
    void loadAccount();
    return '';
  };
  const text = sx(view.state === 'ACCEPTED' ? 'withdrawLive' : 'withdrawAsk', { name: <Name>{nameOf(view)}</Name> });
  return <Question label={s('withdraw')} text={text} yes={s('withdrawYes')} no={s('withdrawNo')} go={go} close={() => setAsked(false)} />;
}
