/** Each mark has a reader, rules of lint and diff, documentation, a law, and a test that the mock honors it. */
import { expect, test } from 'vitest';
import type { MarkName } from '../../src/model/marks.ts';
import { VOCABULARY } from '../../src/load/vocabulary/vocabulary.ts';
import { repositoryFiles, textOf } from './sources.ts';

interface Row {
  /** Module in `src/load/vocabulary/`. */
  readonly reader: string;
  /** Section of docs/contract-vocabulary.md. */
  readonly section: string;
  /** Module in `src/` with the law that tests the mark. */
  readonly law: string;
  /** Document in `test/mock/` with the mark, and the test that runs the mock with it. */
  readonly kept: readonly [document: string, test: string];
}

const INVOICES = ['laws/openapi.yaml', 'laws/laws.test.ts'] as const;

/** One row for each mark. The compiler reports a missing row. */
const MARKS: Readonly<Record<MarkName, Row>> = {
  effect: { reader: 'effect', section: 'Effects', law: 'semantics/world/predict', kept: INVOICES },
  filter: { reader: 'filter', section: 'Filters', law: 'semantics/world/lists', kept: INVOICES },
  order: { reader: 'order', section: 'Order', law: 'semantics/laws/in-order', kept: INVOICES },
  unique: { reader: 'unique', section: 'Uniqueness', law: 'semantics/laws/unique', kept: INVOICES },
  derived: { reader: 'derived', section: 'Derived values', law: 'semantics/laws/derived', kept: INVOICES },
  presentWhen: {
    reader: 'present-when',
    section: 'Presence',
    law: 'semantics/laws/presence',
    kept: INVOICES,
  },
  stamp: { reader: 'stamp', section: 'Stamps', law: 'semantics/laws/stamps', kept: INVOICES },
  secret: { reader: 'secret', section: 'Secrets', law: 'semantics/laws/secret', kept: INVOICES },
  bounds: { reader: 'bounds', section: 'Bounds', law: 'values/bounds', kept: INVOICES },
  scope: {
    reader: 'scope',
    section: 'Scopes',
    law: 'semantics/laws/scope',
    kept: ['laws/scope.test.ts', 'laws/scope.test.ts'],
  },
  event: {
    reader: 'event',
    section: 'Causes of events',
    law: 'semantics/laws/event-cause',
    kept: ['events/bakery.ts', 'events/webhooks.test.ts'],
  },
};

const files = repositoryFiles();
const anchorOf = (section: string): string => section.toLowerCase().replaceAll(' ', '-');
const mocked = files.filter((path) => /^src\/mock\/(?!faults\/)/.test(path)).map(textOf);
const engine = files.filter((path) => path.startsWith('src/semantics/')).map(textOf);

test.each(Object.entries(MARKS))('%s', (name, { reader, section, law, kept: [document, run] }) => {
  const { extension } = VOCABULARY[name as MarkName];
  expect(textOf(`src/load/vocabulary/${reader}.ts`)).toMatch(/^export function \w+Of\(/m);

  const caught = files.filter((path) => /^test\/lint\/(?:mark|effect)-unresolved\/caught/.test(path));
  expect(caught.filter((path) => textOf(path).includes(`${extension}:`))).not.toEqual([]);
  expect(textOf('test/diff/marks.test.ts')).toContain(`['${extension}', '`);

  const page = textOf('docs/contract-vocabulary.md');
  const own = page.split(/^## /m).find((part) => part.startsWith(`${section}\n`)) ?? '';
  expect(own).toContain(extension);
  expect(own).toMatch(/\*\*Used by\.\*\*.*`(?:diptych )?mock`/);
  expect(page).toContain(`(#${anchorOf(section)})`);
  expect(textOf('docs/mock.md')).toContain(`contract-vocabulary.md#${anchorOf(section)}`);

  const module = `${law.split('/').at(-1)}.ts'`;
  expect(textOf(`src/${law}.ts`)).toContain('export function');
  expect([...mocked, ...engine].some((text) => text.includes(module))).toBe(true);
  expect(textOf(`test/mock/${document}`)).toContain(`${extension}:`);
  expect(textOf(`test/mock/${run}`)).toContain('test(');
});
