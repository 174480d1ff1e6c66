// Words of the pages of submissions and of the organiser, which few visitors load.
import type { Lang } from '..';
import { ar } from './ar';
import { en } from './en';
import { fr } from './fr';

export type SubmitKey = keyof typeof en;
export const messages: Record<Lang, Record<SubmitKey, string>> = { en, ar, fr };
