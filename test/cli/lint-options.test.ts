import { expect, test } from 'vitest';
import { fill, temporaryFolder } from './folder.ts';
import { OPENAPI, runCli, SCHEMA, type CliRun } from './run-cli.ts';

const files = {
  'openapi.yaml': OPENAPI,
  'schema.graphql': `${SCHEMA}\ntype Lost {\n  id: ID!\n}\n`,
  'redocly.yaml': 'extends: []\nrules: { operation-summary: off }\n',
};

function lint(config: object | undefined, ...args: readonly string[]): Promise<CliRun> {
  const folder = temporaryFolder();
  const output = { preset: 'diptych/codegen', presetConfig: { openapi: 'openapi.yaml', ...config } };
  const codegen = { schema: 'schema.graphql', generates: { 'out/': output } };
  fill(folder, { ...files, 'codegen.json': JSON.stringify(codegen) });
  return runCli(['lint', '--config', 'codegen.json', ...args], folder);
}

const only = (...ids: readonly string[]): object => ({
  lint: {
    preset: 'strict',
    rules: Object.fromEntries(
      ['require-description', 'unused-type', 'concept-nullability']
        .filter((id) => !ids.includes(id))
        .map((id) => [id, { severity: 'off', reason: 'Not looked at here.' }]),
    ),
  },
});

test('a finding is reported in every format', async () => {
  const { code, out } = await lint(only('unused-type'));
  expect(code).toBe(0);
  expect(out).toMatch(/warning unused-type\n {2}schema\.graphql:9:6\n {4}Lost is declared but never used\./);
  const json = await lint(only('unused-type'), '--format', 'json');
  expect(JSON.parse(json.out)).toMatchObject({ command: 'lint', ok: true });
  expect((await lint(only('unused-type'), '--json')).out).toBe(json.out);
  const sarif = await lint(only('unused-type'), '--format', 'sarif');
  expect(sarif.out).toContain('"ruleId": "unused-type"');
  const github = await lint(only('unused-type'), '--format', 'github');
  expect(github.out).toContain('::warning file=schema.graphql,line=9,col=6,title=unused-type::Lost');
});

test.for([
  [
    ['--format', 'xml'],
    '--format must be text or json or junit or sarif or github or markdown or changelog or html',
  ],
  [['--format', 'sarif', '--json'], '--json and --format sarif both write'],
  [['--report', 'json=x.json', '--assumptions'], '--assumptions cannot be combined with --report json'],
  [['--format', 'github', '--assumptions'], '--assumptions cannot be combined with --format github'],
] as const)('%s is a usage error', async ([flags, wanted]) => {
  const { code, err, out } = await lint(only(), ...flags);
  expect(code).toBe(2);
  expect(err + out).toContain(wanted);
});

test('more warnings than --max-warnings allows make the run fail', async () => {
  expect((await lint(only('unused-type'), '--max-warnings', '1')).code).toBe(0);
  expect((await lint(only('unused-type'), '--max-warnings', '0')).code).toBe(1);
});

test('a severity can be raised, with a reason', async () => {
  const raised = { lint: { rules: { 'unused-type': { severity: 'error', reason: 'We publish it.' } } } };
  expect((await lint(raised)).code).toBe(1);
});

test.for([
  [{ 'unused-type': { severity: 'off' } }, 'needs a reason'],
  [{ 'unused-type': { severity: 'off', reason: ' ' } }, 'needs a reason'],
  [{ 'unused-type': [{ severity: 'note' }] }, 'needs a reason'],
  [{ 'unused-type': { severity: 'loud', reason: 'x' } }, 'needs a severity'],
  [{ 'unused-type': 'off' }, 'must be an object'],
  [
    { 'unused-type': { severity: 'off', reason: 'x', subjects: [] } },
    'must have a list of strings as its subjects',
  ],
  [{ 'unused-type': { severity: 'off', reason: 'x', until: 1 } }, 'must not have until'],
  [{ 'no-such-rule': { severity: 'off', reason: 'x' } }, '"no-such-rule", but there is no such rule'],
  [{ 'redocly/struct': { severity: 'off', reason: 'x' } }, '"redocly/struct", but there is no such rule'],
] as const)('%j is a usage error: %s', async ([rules, message]) => {
  const { code, err } = await lint({ lint: { rules } });
  expect(code).toBe(2);
  expect(err).toContain(message);
});

test('--assumptions lists assumed elements instead of findings', async () => {
  const folder = temporaryFolder();
  const marked = OPENAPI.replace('type: object', 'type: object\n      x-assumed: Shops have items');
  fill(folder, { ...files, 'openapi.yaml': marked });
  const documents = ['--openapi', 'openapi.yaml', '--schema', 'schema.graphql'];
  const text = await runCli(['lint', ...documents, '--assumptions'], folder);
  expect(text).toMatchObject({ code: 0, err: '' });
  expect(text.out).toBe(
    `openapi.yaml
  Item  openapi.yaml:16:5
    Shops have items
  GET /items  openapi.yaml:5:5
    Effect list. Recognized: GET returns a list. Declare it with x-effect.

schema.graphql
  query item  schema.graphql:2:3
    Effect read. Recognized: a query by id returns one resource. Declare it with @effect.

3 assumptions in 2 files
`,
  );
  const json = await runCli(['lint', ...documents, '--assumptions', '--json'], folder);
  expect(JSON.parse(json.out)).toMatchObject({
    ok: true,
    assumptions: [
      { subject: 'Item', kind: 'type', convention: 'Shops have items', at: { line: 16 } },
      { subject: 'GET /items', kind: 'operation', at: { line: 5 } },
      { subject: 'query item', kind: 'operation', protocol: 'graphql', at: { line: 2 } },
    ],
  });
});

test('documents that cannot be loaded have no list of assumptions', async () => {
  const folder = temporaryFolder();
  fill(folder, { 'schema.graphql': 'type Query {' });
  const { code, out, err } = await runCli(['lint', '--schema', 'schema.graphql', '--assumptions'], folder);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toContain('error');
});

test('a finding that Redocly reports at the same location is not repeated', async () => {
  const lost = `${OPENAPI}    Lost: { type: object }\n`;
  const folder = temporaryFolder();
  fill(folder, {
    'openapi.yaml': lost,
    'redocly.yaml': 'extends: []\nrules: { no-unused-components: warn }\n',
  });
  const { out } = await runCli(['lint', '--openapi', 'openapi.yaml', '--json'], folder);
  const { diagnostics } = JSON.parse(out) as { readonly diagnostics: readonly { readonly code: string }[] };
  expect(diagnostics.map(({ code }) => code)).toEqual(['redocly/no-unused-components']);
});
