// Words of the tables, which few visitors load.
import type { Lang } from '..';
import { ar } from './ar';
import { en } from './en';
import { fr } from './fr';

export type PlayKey = keyof typeof en;
export const messages: Record<Lang, Record<PlayKey, string>> = { en, ar, fr };
