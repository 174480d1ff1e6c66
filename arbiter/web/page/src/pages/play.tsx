// The tables are a file of their own, play.js: most visitors look at leagues.
import type { JSX } from 'preact';
import type { useData } from '../data';
import { t } from '../i18n';
import type { IndexView } from '../view';
import { Scripted } from './scripted';

export interface PlayProps { id?: string }

export const Play = ({ id, index }: PlayProps & { index: ReturnType<typeof useData<IndexView>> }): JSX.Element =>
  <Scripted<PlayProps> key="play" file="play.js" name="hakam_play" props={{ id }} onCopy={t('playOnLiveSite')} index={index} />;
