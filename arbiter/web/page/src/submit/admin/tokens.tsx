// The people who have a token, a new one, which is shown once, and its end.
import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { currentLang } from '../../i18n';
import type { TokenSecretView, TokenView } from '../../site';
import { Chip, Empty, Name, Panel } from '../../ui/parts';
import { Said } from '../submission';
import { s, sx } from '../words';
import type { Acts } from './acts';
import { newToken, revoke } from './api';
import type { Typed } from './ladder';
import { AskRow, Rows } from './rows';
import { NAME, whenText } from './state';

function Secret({ secret, done }: { secret: TokenSecretView; done: () => void }): JSX.Element {
  const [said, say] = useState('');
  const field = useRef<HTMLInputElement>(null), button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus(), []);
  const copy = async (): Promise<void> => {
    // Browsers give no clipboard to pages without TLS.
    try { await navigator.clipboard.writeText(secret.token); say(s('copied')); } catch { field.current?.select(); say(s('copyByHand')); }
  };
  return (
    <div class="say-box good" role="group" aria-label={s('secretOf', { name: secret.name })}>
      <b>{sx('secretOf', { name: <Name>{secret.name}</Name> })}</b><p class="small">{s('secretOnce')}</p>
      <div class="acts"><input ref={field} type="text" class="mono" readOnly dir="ltr" aria-label={s('token')} value={secret.token} onFocus={event => event.currentTarget.select()} />
        <button type="button" class="btn primary" ref={button} onClick={() => { void copy(); }}>{s('copy')}</button><button type="button" class="btn" onClick={done}>{s('secretDone')}</button></div>
      <p class="small" role="status">{said}</p>
    </div>
  );
}

function NewToken({ acts, drafts, type }: { acts: Acts } & Typed): JSX.Element {
  const [said, say] = useState('');
  const [secret, setSecret] = useState<TokenSecretView | undefined>();
  const make = async (event: Event): Promise<void> => {
    event.preventDefault();
    const name = drafts.name.trim();
    if (!NAME.test(name)) { say(s('nameWrong')); return; }
    say(await acts.act(() => newToken({ name, organiser: drafts.organiser }), data => {
      setSecret(data);
      type({ name: '', organiser: false });
    }, 'new token'));
  };
  if (secret) return <Secret secret={secret} done={() => { setSecret(undefined); document.getElementById('main')?.focus({ preventScroll: true }); }} />;
  return (
    <form class="fields" noValidate onSubmit={event => { void make(event); }}>
      <label for="token-name">{s('newTokenName')}</label>
      <div class="acts"><input id="token-name" type="text" dir="ltr" autocomplete="off" spellcheck={false} value={drafts.name} onInput={event => type({ name: event.currentTarget.value })} {...(said ? { 'aria-invalid': 'true' as const, 'aria-describedby': 'token-name-wrong' } : {})} />
        <label class="check"><input type="checkbox" checked={drafts.organiser} onChange={event => type({ organiser: event.currentTarget.checked })} />{s('organiser')}</label>
        <button type="submit" class="btn primary">{s('makeToken')}</button></div>
      <p id="token-name-wrong" class="wrong" role="alert">{said}</p>
    </form>
  );
}

export interface TokensProps extends Typed { tokens: readonly TokenView[]; acts: Acts; own: string }
export function Tokens({ tokens, acts, own, ...typed }: TokensProps): JSX.Element {
  const lang = currentLang();
  return (
    <Panel title={s('people')} className="people">
      <NewToken acts={acts} {...typed} />
      {tokens.length === 0 ? <Empty>{s('noTokens')}</Empty> : (
        <Rows heads={[s('name'), s('role'), s('made'), s('state')]} acts label={s('people')}>{tokens.map(({ name, organiser, made, revoked }) => (
          <AskRow key={`${name} ${made}`} id={`revoke ${name} ${made}`} acts={acts} columns={4} button={s('revoke')} name={name} offered={revoked === undefined} className={revoked === undefined ? '' : 'past'}
            text={name === own ? s('revokeOwn') : sx('revokeAsk', { name: <Name>{name}</Name> })} yes={s('revokeYes')} no={s('withdrawNo')} go={() => acts.change(() => revoke(name))}
            cells={<><th scope="row"><Said>{name}</Said></th><td>{organiser ? <Chip kind="warn">{s('organiser')}</Chip> : s('isAuthor')}</td><td class="faint when"><bdi>{whenText(made, lang)}</bdi></td>
              <td class={`faint${revoked === undefined ? '' : ' grow'}`}>{revoked === undefined ? s('isGood') : sx('revokedAt', { when: <bdi class="when">{whenText(revoked, lang)}</bdi> })}</td></>} />
        ))}</Rows>
      )}
    </Panel>
  );
}
