/** An invalid configuration is reported with its code, its line, and the closest valid name. */
import { describe, expect, test, vi } from 'vitest';
import { dump, load } from 'js-yaml';
import { closestName } from '../../src/core/closest-name.ts';
import { fill, temporaryFolder } from './folder.ts';
import { OPENAPI, runCli, SCHEMA } from './run-cli.ts';

/** A configuration that ends with the lines of a row, below `presetConfig`. */
const HEAD = `schema: schema.graphql
generates:
  out/:
    preset: diptych/codegen
    presetConfig:
      openapi: openapi.yaml
`;

async function generate(name: string, text: string): Promise<{ code: number; err: string }> {
  const folder = temporaryFolder();
  fill(folder, { 'openapi.yaml': OPENAPI, 'schema.graphql': SCHEMA, [name]: text });
  return runCli(['generate'], folder);
}

interface Row {
  /** Properties of `presetConfig` in YAML. */
  readonly lines: readonly string[];
  readonly code: string;
  /** Line of the error, counted from 1 below `presetConfig`. */
  readonly line: number;
  readonly expected?: string;
}

const rows: readonly Row[] = [
  { lines: ['tolerat: true'], code: 'config-invalid', line: 1, expected: 'Did you mean tolerate?' },
  { lines: ['tolerate: 1'], code: 'config-invalid', line: 1 },
  { lines: ['headers: { A: 1 }'], code: 'config-invalid', line: 1 },
  { lines: ['allowedOrigins: [nowhere]'], code: 'config-invalid', line: 1 },
  { lines: ['importExtension: .mjs'], code: 'config-invalid', line: 1 },
  { lines: ['targets: 1'], code: 'config-invalid', line: 1 },
  { lines: ['targets:', '  graphql: {}', '  go: 1'], code: 'config-invalid', line: 3 },
  {
    lines: ['targets:', '  graphql: {}', '  pyton: {}'],
    code: 'emit-unknown-target',
    line: 3,
    expected: 'Did you mean python?',
  },
  {
    lines: ['targets:', '  graphql: {}', '  cobol: {}'],
    code: 'emit-unknown-target',
    line: 3,
    expected: 'Use one of',
  },
  {
    lines: ['targets:', '  go:', '    modul: a.test/b'],
    code: 'emit-option-invalid',
    line: 3,
    expected: 'Did you mean module?',
  },
  { lines: ['targets:', '  java:', '    module: java.lang'], code: 'emit-option-invalid', line: 3 },
  {
    lines: ['targets:', '  typescript:', '    package:', '      naem: x'],
    code: 'emit-option-invalid',
    line: 4,
    expected: 'Did you mean name?',
  },
  {
    lines: ['targets:', '  typescript:', '    package:', '      name: "A B"'],
    code: 'emit-option-invalid',
    line: 4,
  },
  { lines: ['targets:', '  python:'], code: 'config-invalid', line: 2, expected: '{} selects' },
  { lines: ['targets: [python]'], code: 'config-invalid', line: 1, expected: 'an object of targets' },
  { lines: ['targets:', '  python:', '    module: "A B"'], code: 'emit-option-invalid', line: 3 },
  {
    lines: ['targets:', '  server:', '    contextTyp: Context'],
    code: 'emit-option-invalid',
    line: 3,
    expected: 'Did you mean contextType?',
  },
  {
    lines: ['targets:', '  validators:', '    strict: true'],
    code: 'emit-option-invalid',
    line: 3,
    expected: 'no options',
  },
  { lines: ['lint:', '  preste: strict'], code: 'config-invalid', line: 2, expected: 'Did you mean preset?' },
  { lines: ['lint:', '  preset: loose'], code: 'config-invalid', line: 2 },
  {
    lines: ['lint:', '  rules:', '    unused-typ: { severity: off, reason: x }'],
    code: 'lint-rule-unknown',
    line: 3,
    expected: 'Did you mean unused-type?',
  },
  {
    lines: ['lint:', '  rules:', '    unused-type:', '      severity: note'],
    code: 'lint-setting-invalid',
    line: 3,
  },
  {
    lines: ['lint:', '  rules:', '    unused-type:', '      - severity: note', '        reasn: x'],
    code: 'lint-setting-invalid',
    line: 5,
    expected: 'Did you mean reason?',
  },
  { lines: ['diff:', '  failon: never'], code: 'config-invalid', line: 2, expected: 'Did you mean failOn?' },
  { lines: ['diff:', '  deprecationDays: 0'], code: 'config-invalid', line: 2 },
  {
    lines: ['conventions:', '  idempotancy: true'],
    code: 'config-invalid',
    line: 2,
    expected: 'Did you mean idempotency?',
  },
  {
    lines: ['conventions:', '  idempotency:', '    header: X-Key', '    method: [POST]'],
    code: 'config-invalid',
    line: 4,
    expected: 'Did you mean methods?',
  },
  { lines: ['conventions:', '  idempotency:', '    header: "a b"'], code: 'config-invalid', line: 3 },
  { lines: ['constructor: 1'], code: 'config-invalid', line: 1 },
];

describe.each(rows)('$lines', ({ lines, code, line, expected = '' }) => {
  const yaml = `${HEAD}${lines.map((one) => `      ${one}\n`).join('')}`;

  test('in YAML', async () => {
    const run = await generate('codegen.yaml', yaml);
    expect(run.err).toContain(code);
    expect(run.err).toContain(`codegen.yaml:${6 + line}:`);
    expect(run.err).toContain(expected);
    expect(run.code).toBe(2);
  });

  test('in JSON', async () => {
    const text = JSON.stringify(load(yaml), null, 2);
    const run = await generate('codegen.json', text);
    expect(run.err).toContain(code);
    expect(run.err).toContain(expected);
    const [, shown] = /codegen\.json:(\d+):/.exec(run.err) ?? [];
    const before = HEAD.split('\n').length;
    expect(Number(shown)).toBeGreaterThanOrEqual(before);
    expect(run.code).toBe(2);
  });
});

test.each([
  ['schemas: schema.graphql\ngenerates: {}\n', 'codegen.yaml:1:', 'Did you mean schema?'],
  [HEAD.replace('presetConfig', 'presetConfg'), 'codegen.yaml:5:', 'Did you mean presetConfig?'],
])('a misspelled property outside presetConfig: %j', async (text, place, expected) => {
  const run = await generate('codegen.yaml', text);
  expect(run.err).toContain(place);
  expect(run.err).toContain(expected);
  expect(run.code).toBe(2);
});

test('all unknown properties are reported at once', async () => {
  const run = await generate('codegen.yaml', `${HEAD}      tolerat: true\n      targtes: {}\n`);
  expect(run.err).toContain('codegen.yaml:7:');
  expect(run.err).toContain('codegen.yaml:8:');
});

test('errors in a module have suggestions, but no lines', async () => {
  const value = JSON.stringify(load(`${HEAD}      tolerat: true\n`));
  const run = await generate('codegen.ts', `export default ${value};`);
  expect(run.err).toContain('Did you mean tolerate?');
  expect(run.code).toBe(2);
});

test.each(['codegen.yaml', 'codegen.json'])(
  'a configuration with every part is accepted: %s',
  async (name) => {
    const full = `$schema: ./node_modules/diptych/config.schema.json
overwrite: true
config: { any: 1 }
${HEAD}      tolerate: false
      allowedOrigins: [https://a.test]
      importExtension: .js
      conventions: { pagination: true, idempotency: { header: X-Key, methods: [POST] } }
      lint: { preset: strict, rules: { unused-type: { severity: note, reason: x } } }
      diff: { failOn: never, deprecationDays: 30, exemptAssumed: true, accepted: a.yaml, usage: ['*.har'] }
      targets: { graphql: {}, openapi: { file: a.json }, postman: { graphqlUrl: /api } }
    config: { any: 1 }
  types.ts: { plugins: [], presetConfig: { tolerat: 1 } }
`;
    const text = name.endsWith('.json') ? JSON.stringify(load(full)) : dump(load(full));
    const run = await generate(name, text);
    expect(run.err).not.toMatch(/error|warning/);
    expect(run.code).toBe(0);
  },
);

test.each([
  ['tolerat', 'tolerate'],
  ['package_name', 'packageName'],
  ['OPENAPI', 'openapi'],
  ['pkg', undefined],
  ['xy', undefined],
  ['openapiDocument', undefined],
])('%s means %s', (name, meant) => {
  expect(closestName(name, ['openapi', 'tolerate', 'packageName', 'package', 'id'])).toBe(meant);
});

test.each([
  ['codegen.json', '{ "schema": ${DIPTYCH_TEST_KEY} }'],
  ['codegen.yaml', 'schema: a\n${DIPTYCH_TEST_KEY}: 1\n${DIPTYCH_TEST_KEY}: 2\n'],
  ['codegen.yaml', 'schema: [${DIPTYCH_TEST_KEY}\n'],
])('a broken configuration does not quote the environment: %s', async (name, text) => {
  vi.stubEnv('DIPTYCH_TEST_KEY', 's3cret-value');
  const { code, err } = await generate(name, text);
  vi.unstubAllEnvs();
  expect(code).toBe(2);
  expect(err).toContain('config-broken');
  expect(err).toMatch(new RegExp(`${name}:[1-3]:`));
  expect(err).not.toContain('s3cret');
});

test('a pattern of files that takes too long is rejected with its line', async () => {
  const folder = temporaryFolder();
  fill(folder, {
    [`${'a'.repeat(60)}.graphql`]: SCHEMA,
    'codegen.yml': HEAD.replace('schema.graphql', "'+(a|*a)+(a|*a)x.graphql'"),
    'openapi.yaml': OPENAPI,
  });
  const { code, err } = await runCli(['lint'], folder);
  expect([code, err]).toEqual([1, expect.stringContaining('limit-glob\n  codegen.yml:1:1\n')]);
});

test('a wrong value in a verify configuration is reported with its line', async () => {
  const folder = temporaryFolder();
  fill(folder, { 'verify.config.json': '{\n  "webhooks": {\n    "port": -3\n  }\n}\n' });
  const { code, err } = await runCli(['verify'], folder);
  expect([code, err]).toEqual([2, expect.stringContaining('config-invalid\n  verify.config.json:3:5\n')]);
});
