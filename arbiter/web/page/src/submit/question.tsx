// What cannot be undone is asked first. Escape and the first button change nothing.
import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** `go`: does it, and says what went wrong; empty: it is done. `children`: what else it must know, a field. */
export interface QuestionProps { label: string; yes: string; no: string; go: () => Promise<string>; close: () => void; text: ComponentChildren; children?: ComponentChildren }

export function Question({ label, yes, no, go, close, text, children }: QuestionProps): JSX.Element {
  const [said, say] = useState('');
  const busy = useRef(false), box = useRef<HTMLFormElement>(null);
  // With the question itself, so that the next key is for it.
  useLayoutEffect(() => box.current?.querySelector<HTMLElement>('input, button')?.focus(), []);
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    say('');
    const wrong = await go();
    busy.current = false;
    if (wrong) say(wrong);
    else document.getElementById('main')?.focus({ preventScroll: true });   // the button that asked may be gone
  };
  return (
    <form class="ask" aria-label={label} ref={box} noValidate onSubmit={event => { void send(event); }} onKeyDown={event => { if (event.key === 'Escape') close(); }}>
      <span>{text}</span>{children}
      <button type="button" class="btn" onClick={close}>{no}</button>
      <button type="submit" class="btn bad">{yes}</button>
      {said && <p class="wrong" role="alert">{said}</p>}
    </form>
  );
}
