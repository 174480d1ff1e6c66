// Fails if a package of the lock file has a licence that the page may not use, or names where it was downloaded from.
import { readFileSync } from 'node:fs';

const allowed = new Set(['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0']);
const lock = JSON.parse(readFileSync(new URL('package-lock.json', import.meta.url), 'utf8'));
let bad = 0;
let count = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
  if (path === '') continue;
  count++;
  if (!allowed.has(entry.license)) { console.error(`${path}: licence ${entry.license ?? 'unknown'} is not allowed`); bad++; }
  if (entry.resolved) { console.error(`${path}: the lock file must not say where it was downloaded from`); bad++; }
}
console.log(`licences: ${count} packages, ${bad} not allowed`);
process.exit(bad ? 1 : 0);
