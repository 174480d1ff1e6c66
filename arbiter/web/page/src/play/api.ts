// Requests of the tables. A POST says X-Hakam, which a form of another site cannot.
import { whyNot } from '../data';
import type { ActRequest, TableRequest, TablesView, TableView } from '../seat';

export interface Refusal { status: number; message: string }   // 0: no answer
export type Answer<T> = { data: T } | { refusal: Refusal };

const PLACE = 'api/v1/tables';

async function ask<T>(path: string, body?: object): Promise<Answer<T>> {
  const options: RequestInit = body === undefined ? {} : { method: 'POST', headers: { 'X-Hakam': '1', 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  try {
    const answer = await fetch(path, { cache: 'no-store', ...options });
    if (!answer.ok) return { refusal: { status: answer.status, message: await whyNot(path, answer) } };
    return { data: (await answer.json()) as T };
  } catch (error) {
    return { refusal: { status: 0, message: String(error) } };
  }
}

export const choices = (): Promise<Answer<TablesView>> => ask(PLACE);
export const begin = (terms: TableRequest): Promise<Answer<TableView>> => ask(PLACE, terms);
export const look = (id: string): Promise<Answer<TableView>> => ask(`${PLACE}/${id}`);
export const act = (id: string, request: ActRequest): Promise<Answer<TableView>> => ask(`${PLACE}/${id}:act`, request);
export const next = (id: string): Promise<Answer<TableView>> => ask(`${PLACE}/${id}:next`, {});
export const leave = (id: string): Promise<Answer<TableView>> => ask(`${PLACE}/${id}:leave`, {});

const KEY = 'hakam.table';
export function remembered(): string | undefined {
  try { const id = localStorage.getItem(KEY); return id && /^[0-9a-f]{32}$/.test(id) ? id : undefined; } catch { return undefined; }
}
export function remember(id: string): void {
  try { localStorage.setItem(KEY, id); } catch { /* the browser keeps nothing: the address does */ }
}
