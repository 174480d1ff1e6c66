// uPlot for ui/chart.tsx: a file of its own, chart.js.
import uPlot from 'uplot';

(window as Window & { hakam_plot?: typeof uPlot }).hakam_plot = uPlot;
