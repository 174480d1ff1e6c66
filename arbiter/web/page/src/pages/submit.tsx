// The pages of submissions and of the organiser are a file of their own, submit.js, because few visitors send a bot.
import type { JSX } from 'preact';
import type { useData } from '../data';
import { t } from '../i18n';
import type { IndexView } from '../view';
import { Scripted } from './scripted';

export interface SubmitProps { id?: number; admin?: boolean }

export const Submit = ({ id, admin, index }: SubmitProps & { index: ReturnType<typeof useData<IndexView>> }): JSX.Element =>
  <Scripted<SubmitProps> key="submit" file="submit.js" name="hakam_submit" props={{ id, admin }} onCopy={t('notTheLiveSiteWhatToDo')} index={index} />;
