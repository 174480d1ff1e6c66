// Bundles the page: `node build.mjs [FOLDER]` writes index.html, page.css, page.js, chart.js, submit.js and play.js into FOLDER
// (default: $HAKAM_PAGE, then dist).
// `node build.mjs --tests` runs the unit tests instead.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const arg = process.argv[2];
const common = { bundle: true, target: 'es2020', jsx: 'automatic', jsxImportSource: 'preact', logLevel: 'warning', absWorkingDir: here };

if (arg === '--tests') {
  const out = join(here, 'node_modules', '.tests');
  rmSync(out, { recursive: true, force: true });
  const files = readdirSync(join(here, 'tests')).filter(name => name.endsWith('.test.ts'));
  await build({ ...common, entryPoints: files.map(name => join('tests', name)), outdir: out, outExtension: { '.js': '.mjs' }, platform: 'node', format: 'esm' });
  const done = spawnSync(process.execPath, ['--test', ...files.map(name => join(out, name.replace(/ts$/, 'mjs')))], {
    stdio: 'inherit', env: { ...process.env, HAKAM_PAGE_SOURCES: here },
  });
  process.exit(done.status ?? 1);
}

// These have only the files of their folders (src/NAME/, src/i18n/NAME/). All else that they import is in page.js already: src/shared.ts
// hands it over.
const scripts = ['submit', 'play'];
const shared = readFileSync(join(here, 'src', 'shared.ts'), 'utf8');
const fromPage = own => ({
  name: 'from-page',
  setup(b) {
    b.onResolve({ filter: /./ }, ({ path, resolveDir, kind }) => {
      if (kind === 'entry-point') return undefined;
      const name = path.startsWith('.') ? relative(join(here, 'src'), join(resolveDir, path)).split(sep).join('/') : path;
      if (new RegExp(`^(i18n/)?${own}(/|$)`).test(name)) return undefined;
      return shared.includes(`'${name}': `) ? { path: name, namespace: 'page' } : { errors: [{ text: `src/shared.ts does not hand over '${name}'` }] };
    });
    b.onLoad({ filter: /./, namespace: 'page' }, ({ path }) => ({ contents: `module.exports = window.hakam_shared[${JSON.stringify(path)}]` }));
  },
});

const out = arg ?? process.env.HAKAM_PAGE ?? join(here, 'dist');
mkdirSync(out, { recursive: true });
// A classic script and not a module: browsers refuse modules under file:.
const script = { ...common, outdir: out, format: 'iife', minify: true, legalComments: 'inline', charset: 'utf8' };
await build({ ...script, entryPoints: { page: 'src/main.tsx', chart: 'src/chart.ts' } });
for (const name of scripts) await build({ ...script, entryPoints: { [name]: `src/${name}/main.ts` }, plugins: [fromPage(name)] });
copyFileSync(join(here, 'src', 'index.html'), join(out, 'index.html'));
