/** Each edit of a document is reported by a rule, or an exception states why no rule reports it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load as parseYaml } from 'js-yaml';
import { beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import { diff } from '../../src/diff/diff.ts';
import { membersOf, type ObjectKind } from '../../src/load/openapi/grammar.ts';
import { contractOf, TODAY } from './compare.ts';
import { editsOf, type Edit } from './edits.ts';
import { UNREPORTED } from './unreported.ts';

/** Returns a document, with the edits of some of its kinds of objects. */
function everything(
  name: string,
  isEdited: (kind: string) => boolean,
): readonly [JsonObject, readonly Edit[]] {
  const document = parseYaml(readFileSync(join(import.meta.dirname, name), 'utf8')) as JsonObject;
  return [document, editsOf(document).filter((edit) => isEdited(edit.name.split('.')[0]!))];
}

const isOfSchemas = (kind: string): boolean => kind === 'schema' || kind === 'discriminator';
const DOCUMENTS = [
  everything('everything.yaml', (kind) => !isOfSchemas(kind)),
  everything('everything-schemas.yaml', isOfSchemas),
];
const edits = DOCUMENTS.flatMap(([, list]) => list);

/** Edits without a finding. */
let silent: readonly string[] = [];

beforeAll(async () => {
  const found: string[] = [];
  for (const [document, list] of DOCUMENTS) {
    const old = await contractOf(document);
    for (const edit of list) {
      const { findings } = await diff(old, await contractOf(edit.apply(document)), { today: TODAY });
      if (findings.length === 0) found.push(edit.name);
    }
  }
  silent = found;
}, 240_000);

test('every edit has a finding or an exception', () => {
  expect(silent.filter((name) => !UNREPORTED.has(name))).toEqual([]);
});

test('every exception is needed', () => {
  expect([...UNREPORTED.keys()].filter((name) => !silent.includes(name))).toEqual([]);
});

/** Properties of OpenAPI 3.2, which these 3.1 documents cannot have. test/compat/pairs covers them. */
const NEWER = new Set(['pathItem.query', 'pathItem.additionalOperations', 'discriminator.defaultMapping']);

test('the documents have every property of every kind of object', () => {
  const kinds: readonly ObjectKind[] = (
    'document info server serverVariable tag components pathItem operation parameter requestBody mediaType encoding ' +
    'response header example link securityScheme discriminator schema'
  ).split(' ') as ObjectKind[];
  const seen = new Set(edits.map(({ name }) => name.split(' ')[0]));
  const missing = kinds.flatMap((kind) =>
    [...membersOf(kind).keys()]
      .map((member) => `${kind}.${member}`)
      .filter((name) => name !== 'document.openapi' && !NEWER.has(name) && !seen.has(name)),
  );
  expect(missing).toEqual([]);
});
