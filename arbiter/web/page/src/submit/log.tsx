// The log of a submission, loaded when somebody asks for it. The link without its script opens all of it.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { getLog, logPath } from './api';
import { endOf } from './state';
import { refusalText, s } from './words';

export function Log({ id }: { id: number }): JSX.Element {
  const [text, setText] = useState<string | undefined>();
  const [said, say] = useState('');
  const load = async (): Promise<void> => {
    const answer = await getLog(id);
    if ('data' in answer) setText(answer.data);
    say('refusal' in answer ? refusalText(answer.refusal, 'other') : '');
  };
  return (
    <>
      <h3>{s('log')} <a href={logPath(id)} onClick={event => { if (!event.ctrlKey && !event.metaKey && !event.shiftKey) { event.preventDefault(); void load(); } }}>{s(text === undefined ? 'showLog' : 'loadAgain')}</a></h3>
      {said && <p class="wrong" role="alert">{said}</p>}
      {text === '' ? <p class="note">{s('emptyLog')}</p> : text !== undefined && <pre class="log" tabIndex={0} aria-label={s('log')} role="region">{endOf(text)}</pre>}
    </>
  );
}
