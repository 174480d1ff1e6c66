// The tables for pages/play.tsx: a file of its own, play.js.
import { PlayPage } from './page';

Object.assign(window, { hakam_play: PlayPage });
