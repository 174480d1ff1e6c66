// What an organiser asks of the server. Everything that changes something answers with the view after it, except a new token.
import type { AdminView, NewToken, Remark, TokenSecretView } from '../../site';
import { get, post, type Answer } from '../api';

const PLACE = 'api/v1/admin';

export const getAdmin = (): Promise<Answer<AdminView>> => get(PLACE);
export const newToken = (token: NewToken): Promise<Answer<TokenSecretView>> => post(`${PLACE}/tokens`, token);
export const revoke = (name: string): Promise<Answer<AdminView>> => post(`${PLACE}/tokens/${encodeURIComponent(name)}:revoke`);
export const setPaused = (paused: boolean): Promise<Answer<AdminView>> => post(`${PLACE}/ladder:${paused ? 'pause' : 'resume'}`);
export const announce = (text: string): Promise<Answer<AdminView>> => post(`${PLACE}/announcement`, { text } satisfies Remark);
export const disqualify = (entrant: string, why: string): Promise<Answer<AdminView>> => post(`${PLACE}/bots/${encodeURIComponent(entrant)}:disqualify`, { text: why } satisfies Remark);
