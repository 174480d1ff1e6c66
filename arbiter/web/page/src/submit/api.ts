// Requests of the pages of people. A POST says X-Hakam, which a form of another site cannot.
import { whyNot } from '../data';
import type { AccountView, MatchRequest, MatchView, SignIn, SubmissionView } from '../site';
import type { Kind } from './state';

/** `status`: of HTTP; 0: no answer. `after`: in how many seconds it may be tried again. */
export interface Refusal { status: number; message: string; after?: number }
/** `now`: the clock of the server, in milliseconds, where it says. */
export type Answer<T> = { data: T; now?: number } | { refusal: Refusal };

const PLACE = 'api/v1/submissions';
const POST: RequestInit = { method: 'POST', headers: { 'X-Hakam': '1' } };

const afterOf = (header: string | null): number | undefined => header && /^\d{1,7}$/.test(header) ? Number(header) : undefined;

async function ask<T>(path: string, options: RequestInit, read: (answer: Response) => Promise<T>): Promise<Answer<T>> {
  try {
    const answer = await fetch(path, { cache: 'no-store', ...options });
    if (!answer.ok) return { refusal: { status: answer.status, message: await whyNot(path, answer), after: afterOf(answer.headers.get('Retry-After')) } };
    const now = Date.parse(answer.headers.get('Date') ?? '');
    return { data: await read(answer), now: Number.isNaN(now) ? undefined : now };
  } catch (error) {
    return { refusal: { status: 0, message: String(error) } };
  }
}
const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;

export const get = <T>(path: string): Promise<Answer<T>> => ask(path, {}, answer => json<T>(answer));
/** `body`: a message, sent as JSON; undefined: none. */
export const post = <T>(path: string, body?: object): Promise<Answer<T>> =>
  ask(path, body ? { ...POST, body: JSON.stringify(body), headers: { ...POST.headers, 'Content-Type': 'application/json' } } : POST, answer => json<T>(answer));

export const signIn = (token: string): Promise<Answer<AccountView>> => post('api/v1/session', { token } satisfies SignIn);
export const signOut = (): Promise<Answer<undefined>> => ask('api/v1/session:end', POST, async () => undefined);

export const logPath = (id: number): string => `${PLACE}/${id}/log`;
export const getLog = (id: number): Promise<Answer<string>> => ask(logPath(id), {}, answer => answer.text());
export const getSubmission = (id: number): Promise<Answer<SubmissionView>> => get(`${PLACE}/${id}`);
export const askMatch = (request: MatchRequest): Promise<Answer<MatchView>> => post('api/v1/matches', request);
export const setWilling = (id: number, willing: boolean): Promise<Answer<SubmissionView>> => post(`${PLACE}/${id}:${willing ? 'willing' : 'unwilling'}`);
export const withdraw = (id: number): Promise<Answer<SubmissionView>> => post(`${PLACE}/${id}:withdraw`);

function uploaded(request: XMLHttpRequest): Answer<SubmissionView> {
  try {
    const body = JSON.parse(request.responseText) as SubmissionView & { error?: string };
    if (request.status < 300) return { data: body };
    if (body.error) return { refusal: { status: request.status, message: body.error, after: afterOf(request.getResponseHeader('Retry-After')) } };
  } catch { /* from another server that stands before ours */ }
  return { refusal: { status: request.status, message: `${request.status} ${request.statusText}`, after: afterOf(request.getResponseHeader('Retry-After')) } };
}

export interface Upload { answer: Promise<Answer<SubmissionView> | 'cancelled'>; cancel: () => void }

/** Sends a file. By XMLHttpRequest, because fetch does not say how much has been sent. */
export function upload(file: File, kind: Kind, onSent: (bytes: number) => void): Upload {
  const request = new XMLHttpRequest();
  request.open('POST', `${PLACE}?kind=${kind}`);
  request.setRequestHeader('X-Hakam', '1');
  request.setRequestHeader('Content-Type', 'application/octet-stream');
  request.upload.onprogress = event => onSent(event.loaded);
  const answer = new Promise<Answer<SubmissionView> | 'cancelled'>(resolve => {
    request.onload = () => resolve(uploaded(request));
    request.onerror = () => resolve({ refusal: { status: 0, message: '' } });
    request.onabort = () => resolve('cancelled');
  });
  request.send(file);
  return { answer, cancel: () => request.abort() };
}
