// Tables whose rows have something to do: a button opens a question in a row of its own below.
import type { ComponentChildren, JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { Question, type QuestionProps } from '../question';
import { s } from '../words';
import type { Acts } from './acts';

export interface RowsProps { heads: readonly string[]; acts?: boolean; label: string; children: ComponentChildren }
export const Rows = ({ heads, acts, label, children }: RowsProps): JSX.Element => (
  <table class="tbl rows" aria-label={label}><thead><tr>{heads.map(head => <th key={head} scope="col">{head}</th>)}{acts && <th scope="col"><span class="sr">{s('toDo')}</span></th>}</tr></thead><tbody>{children}</tbody></table>
);

/** `id`: names the question. `button`: its text, with `name` for those who do not see the row. */
export interface AskRowProps extends Omit<QuestionProps, 'close' | 'label'> { id: string; acts: Acts; columns: number; button: string; name: string; offered: boolean; cells: ComponentChildren; className?: string }

/** A row, and the question about it. */
export function AskRow({ id, acts, columns, button, name, offered, cells, className, go, ...question }: AskRowProps): JSX.Element {
  const opener = useRef<HTMLButtonElement>(null);
  const open = acts.asked === id;
  const close = (): void => { acts.ask(''); opener.current?.focus(); };
  const send = async (): Promise<string> => {
    const said = await go();
    if (!said) acts.ask('');
    return said;
  };
  return (
    <>
      <tr class={className}>{cells}<td class="r">{offered && <button type="button" class="btn" ref={opener} aria-expanded={open} aria-label={`${button}: ${name}`} onClick={() => acts.ask(open ? '' : id)}>{button}</button>}</td></tr>
      {open && <tr class="asks"><td colSpan={columns + 1}><Question {...question} label={button} go={send} close={close} /></td></tr>}
    </>
  );
}
