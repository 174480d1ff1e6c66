// A token becomes a session: the server keeps it in a cookie that scripts cannot read.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { setAccount } from '../account';
import { Panel } from '../ui/parts';
import { signIn } from './api';
import { TOKEN } from './state';
import { refusalText, s } from './words';

export function SignIn({ about }: { about: string }): JSX.Element {
  const [token, setToken] = useState('');
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const text = token.trim();
    if (!TOKEN.test(text)) { setWrong(s('noToken')); return; }
    setBusy(true);
    setWrong('');
    const answer = await signIn(text);
    setBusy(false);
    if ('refusal' in answer) { setWrong(refusalText(answer.refusal, 'sign in')); return; }
    setAccount(answer.data);
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <Panel title={s('signIn')}>
      <form class="sign-in" onSubmit={event => { void send(event); }}>
        <p class="note">{about}</p>
        <label for="token">{s('token')}</label>
        <div class="acts">
          <input id="token" type="password" autocomplete="off" spellcheck={false} dir="ltr" required value={token} onInput={event => setToken(event.currentTarget.value)}
            {...(wrong ? { 'aria-invalid': 'true' as const, 'aria-describedby': 'token-wrong' } : {})} />
          <button type="submit" class="btn primary" aria-disabled={busy}>{s('signIn')}</button>
        </div>
        <p id="token-wrong" class="wrong" role="alert">{wrong}</p>
        <details><summary>{s('tokenHow')}</summary><p class="note">{s('tokenHowText')}</p></details>
      </form>
    </Panel>
  );
}
