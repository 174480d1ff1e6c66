// Small parts that every page uses.
import type { ComponentChildren, JSX } from 'preact';
import { group, signed } from '../format';
import { noun, t, type Key } from '../i18n';
import type { Noun } from '../i18n/nouns';
import type { Loaded } from '../data';

export const Num = ({ children, className = '' }: { children: ComponentChildren; className?: string }): JSX.Element =>
  <bdi class={`n ${className}`} dir="ltr">{children}</bdi>;

/** A name of a bot: text of a stranger, in its own direction. */
export const Name = ({ children }: { children: string }): JSX.Element => <bdi>{children}</bdi>;

export type Side = 'a' | 'b';
export const Swatch = ({ side }: { side: Side }): JSX.Element => <i class={`swatch is-${side}`} />;
export const Bot = ({ side, name, href }: { side: Side; name: string; href?: string }): JSX.Element =>
  <span class={`bot is-${side}`}><Swatch side={side} />{href ? <a href={href}><Name>{name}</Name></a> : <Name>{name}</Name>}</span>;

/** "+6.34 ±1.60"; a dash if it is not known. */
export function Estimate({ value, half, digits }: { value?: number; half?: number; digits: number }): JSX.Element {
  if (value === undefined) return <span class="faint">–</span>;
  return <Num><b>{signed(value, digits)}</b>{half !== undefined && <span class="xs faint"> ±{half.toFixed(digits)}</span>}</Num>;
}

export const Count = ({ n, word }: { n: number; word: Noun }): JSX.Element => <><Num>{group(n)}</Num> {noun(n, word)}</>;

export const Chip = ({ kind = '', children, mono }: { kind?: string; children: ComponentChildren; mono?: boolean }): JSX.Element =>
  <span class={`chip ${kind}${mono ? ' mono' : ''}`}>{children}</span>;

export interface PanelProps { title: string; sub?: ComponentChildren; end?: ComponentChildren; className?: string; bare?: boolean; children: ComponentChildren }
export function Panel({ title, sub, end, className = '', bare, children }: PanelProps): JSX.Element {
  return (
    <section class={`panel ${className}`} aria-label={title}>
      <header><h2>{title}</h2>{sub && <span class="small muted">{sub}</span>}{end && <span class="end">{end}</span>}</header>
      {bare ? children : <div class="body">{children}</div>}
    </section>
  );
}

export interface Crumb { text: ComponentChildren; href?: string }
export function Crumbs({ items }: { items: readonly Crumb[] }): JSX.Element {
  return (
    <nav aria-label={t('path')}><ol class="crumbs">
      {items.map(item => <li key={item.href ?? 'here'} {...(item.href ? {} : { 'aria-current': 'page' as const })}>{item.href ? <a href={item.href}>{item.text}</a> : item.text}</li>)}
    </ol></nav>
  );
}

export const Skeleton = ({ rows = 3, tall }: { rows?: number; tall?: boolean }): JSX.Element =>
  <div class="skeletons" aria-busy="true" role="status"><span class="sr">{t('loading')}</span>{Array.from({ length: rows }, (_, i) => <div key={i} class={`skeleton${tall ? ' tall' : ''}`} />)}</div>;

export function Empty({ title, children, good }: { title?: string; children?: ComponentChildren; good?: boolean }): JSX.Element {
  return (
    <div class="empty">
      {good && <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true"><circle cx="14" cy="14" r="12" fill="var(--good-soft)" /><path d="M8.5 14.5l4 4 7.5-8.5" fill="none" stroke="var(--good)" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" /></svg>}
      {title && <b>{title}</b>}{children && <span class="small">{children}</span>}
    </div>
  );
}

export function ErrorBox({ message, retry }: { message: string; retry: () => void }): JSX.Element {
  return (
    <div class="empty failed" role="alert">
      <b>{t('cannotLoad')}</b><span class="small">{t('cannotLoadWhatToDo')}</span><bdi class="mono small wrap" dir="ltr">{message}</bdi>
      <button type="button" class="btn" onClick={retry}>{t('tryAgain')}</button>
    </div>
  );
}

export interface ShownProps<T> { from: Loaded<T> & { retry: () => void }; rows?: number; tall?: boolean; absent?: Key; children: (data: T) => ComponentChildren }
/** What is loaded, or why it is not here. */
export function Shown<T>({ from, rows, tall, absent = 'absent', children }: ShownProps<T>): JSX.Element {
  if (from.state === 'ok') return <>{children(from.data)}</>;
  if (from.state === 'error') return <ErrorBox message={from.message} retry={from.retry} />;
  if (from.state === 'absent') return <Empty>{t(absent)}</Empty>;
  return <Skeleton rows={rows} tall={tall} />;
}

/** What may be wider than its panel; the keyboard can scroll it. */
export const Scroll = ({ label, ltr, children }: { label: string; ltr?: boolean; children: ComponentChildren }): JSX.Element =>
  <div class="scroll" tabIndex={0} role="region" aria-label={label} {...(ltr ? { dir: 'ltr' as const } : {})}>{children}</div>;

export interface Option<T> { value: T; text: ComponentChildren }
export function Segmented<T extends string>({ label, value, options, onChange }: { label: string; value: T; options: readonly Option<T>[]; onChange: (value: T) => void }): JSX.Element {
  return (
    <span class="seg" role="group" aria-label={label}>
      {options.map(o => <button key={o.value} type="button" aria-pressed={o.value === value} onClick={() => onChange(o.value)}>{o.text}</button>)}
    </span>
  );
}
