// Sharing a position: its address, or a picture of it.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { isLive } from '../data';
import { t } from '../i18n';
import { pictureOf, pngBlob, save, svgBlob } from './share';

export interface ShareProps { title: string; file: string; stage: () => HTMLElement | null }

/** On a live server an address whose preview, in a chat, says what there is to see; otherwise that of the page. */
function shared(): string {
  const [, league, place] = /^#\/l\/([^/]+)(\/boards\/.*)$/.exec(location.hash) ?? [];
  return isLive() && league && place ? new URL(`s/${league.replaceAll('%2F', '/')}${place}`, document.baseURI).href : location.href;
}

export function ShareMenu({ title, file, stage }: ShareProps): JSX.Element {
  const [said, say] = useState('');
  const picture = (): ReturnType<typeof pictureOf> => pictureOf([...stage()!.querySelectorAll<SVGSVGElement>('.felt-svg')].filter(svg => svg.clientWidth > 0), title);
  const link = async (): Promise<void> => {
    try { await navigator.clipboard.writeText(shared()); say(t('copied')); } catch { say(shared()); }
  };
  const png = async (): Promise<void> => {
    const { svg, width, height } = picture();
    try { save(await pngBlob(svg, width, height), `${file}.png`); say(t('saved')); } catch { say(t('noPicture')); }
  };
  return (
    <details class="share"><summary class="btn">{t('share')}</summary>
      <div class="menu panel">
        <button type="button" class="btn ghost" onClick={() => void link()}>{t('copyLink')}</button>
        <button type="button" class="btn ghost" onClick={() => { save(svgBlob(picture().svg), `${file}.svg`); say(t('saved')); }}>{t('pictureSvg')}</button>
        <button type="button" class="btn ghost" onClick={() => void png()}>{t('picturePng')}</button>
        <p class="xs wrap" role="status">{said}</p>
      </div></details>
  );
}
