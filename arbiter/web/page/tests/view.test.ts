import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const sources = process.env.HAKAM_PAGE_SOURCES!;
// HAKAM_PROTO: the folder of the messages, where the page is built in a copy of its sources.
const protos = process.env.HAKAM_PROTO ?? join(sources, '../../../proto/hakam/v1');

const SCALARS: Record<string, string> = { string: 'string', bool: 'boolean', double: 'number', uint32: 'number', int32: 'number' };

// Name of a message: its fields as TypeScript should say them.
function messages(proto: string): Map<string, string[]> {
  const all = new Map<string, string[]>();
  for (const [, name, body] of proto.matchAll(/^message (\w+) \{\n([^]*?)^\}/gm)) {
    const fields: string[] = [];
    for (const [, label, map, type, field] of body!.matchAll(/^ {2}(optional |repeated )?(?:map<string, (\w+)>|(\w+)) (\w+) = \d+;/gm)) {
      const unset = label === 'optional ' || (type !== undefined && !(type in SCALARS) && label !== 'repeated ');
      const value = map ? `Record<string, ${SCALARS[map]}>` : (SCALARS[type!] ?? type!) + (label === 'repeated ' ? '[]' : '');
      fields.push(`${field}${unset ? '?' : ''}: ${value}`);
    }
    all.set(name!, fields);
  }
  return all;
}

function interfaces(types: string): Map<string, string[]> {
  const all = new Map<string, string[]>();
  for (const [, name, body] of types.matchAll(/^export interface (\w+) \{\n([^]*?)^\}/gm)) {
    all.set(name!, [...body!.matchAll(/^ {2}(.*);$/gm)].map(m => m[1]!));
  }
  return all;
}

for (const [name, least] of [['view', 30], ['site', 6], ['seat', 12]] as const) {
  test(`the types of the page are the messages of ${name}.proto`, () => {
    const expected = messages(readFileSync(join(protos, `${name}.proto`), 'utf8'));
    assert.ok(expected.size >= least);
    assert.deepEqual(Object.fromEntries(interfaces(readFileSync(join(sources, `src/${name}.ts`), 'utf8'))), Object.fromEntries(expected));
  });
}
