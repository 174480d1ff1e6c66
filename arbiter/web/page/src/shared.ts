// What submit.js and play.js take from page.js, by the names of its imports: see build.mjs. Only the parts of Preact that
// they use are listed, which keeps page.js small.
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Fragment, jsx, jsxs } from 'preact/jsx-runtime';
import * as account from './account';
import * as again from './again';
import * as contract from './contract';
import * as data from './data';
import * as format from './format';
import * as i18n from './i18n';
import * as ladder from './ladder';
import * as route from './route';
import * as uiLadder from './ui/ladder';
import * as mini from './ui/mini';
import * as parts from './ui/parts';
import * as title from './ui/title';
import * as layout from './table/layout';
import * as card from './ui/card';
import * as suits from './ui/suits';
import * as width from './ui/width';
import * as words from './words';

export const shared = {
  'preact/hooks': { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState },
  'preact/jsx-runtime': { Fragment, jsx, jsxs },
  'account': account,
  'again': again,
  'contract': contract,
  'data': data,
  'format': format,
  'i18n': i18n,
  'ladder': ladder,
  'route': route,
  'ui/ladder': uiLadder,
  'ui/mini': mini,
  'ui/parts': parts,
  'ui/title': title,
  'table/layout': layout,
  'ui/card': card,
  'ui/suits': suits,
  'ui/width': width,
  'words': words,
};
