import { render } from 'preact';
import 'uplot/dist/uPlot.min.css';
import './css/tokens.css';
import './css/base.css';
import './css/components.css';
import './css/charts.css';
import './css/leagues.css';
import './css/league.css';
import './css/felt.css';
import './css/table.css';
import './css/pages.css';
import './css/submit.css';
import './css/play.css';
import { App } from './app';
import { takeScript } from './data';
import { shared } from './shared';

Object.assign(window, { hakam_data: takeScript, hakam_shared: shared });
const page = document.getElementById('page')!;
page.replaceChildren();   // what stood there while this was loading
render(<App />, page);
