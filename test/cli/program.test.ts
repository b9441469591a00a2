import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { targets } from '../../src/emit/targets/registry.ts';
import { fill, snapshot, temporaryFolder } from './folder.ts';
import { OPENAPI, runCli, SCHEMA } from './run-cli.ts';

const preset = pathToFileURL(resolve(import.meta.dirname, '../../src/cli/preset.ts')).href;
const config = (output: string, rest = ''): string =>
  `import { diptych } from '${preset}';\nexport default { ${rest} generates: { 'out/': ${output} } };\n`;

function project(): string {
  const folder = temporaryFolder();
  fill(folder, {
    'openapi.yaml': OPENAPI,
    'schema/items.graphql': SCHEMA,
    'broken.yaml': 'openapi: 3.1.0\npaths: [',
    'syntax.mjs': 'export default {',
    'empty.mjs': 'export default { generates: {} };',
    'foreign.mjs': "export default { generates: { 'a.ts': { plugins: ['typescript'] } } };",
    'wrong-target.mjs': config(
      "{ preset: diptych, presetConfig: { openapi: 'openapi.yaml', targets: { go: 1 } } }",
    ),
    'wrong-member.mjs': config("{ preset: diptych, presetConfig: { openapi: 'openapi.yaml', target: {} } }"),
    'wrong-schema.mjs': config('{ preset: diptych }', 'schema: 1,'),
    'missing.mjs': config("{ preset: diptych, presetConfig: { openapi: 'none.yaml' } }"),
    'good.mjs': config(
      "{ preset: diptych, presetConfig: { openapi: 'openapi.yaml', targets: { openapi: {}, graphql: {} } } }",
      "schema: 'schema/*.graphql',",
    ),
  });
  return folder;
}

const fromOpenapi = ['generate', '--openapi', 'openapi.yaml', '--target', 'openapi'];

test('generate --help lists every target', async () => {
  const { out } = await runCli(['generate', '--help'], project());
  for (const { id, summary } of targets) expect(out).toMatch(new RegExp(`^  ${id} +${summary}$`, 'm'));
});

describe('exit codes', () => {
  test.each<[string, number, readonly string[], RegExp]>([
    ['help', 0, ['--help'], /Examples:[^]*Exit codes:/],
    ['help of a command', 0, ['generate', '--help'], /--check/],
    ['version', 0, ['--version'], /^\d+\.\d+\.\d+\n$/],
    ['documents named by flags', 0, fromOpenapi, /^generated: 2 created\n/],
    [
      'documents without a flag',
      0,
      ['generate', 'openapi.yaml', 'schema/items.graphql', '--target', 'openapi,graphql'],
      /^generated: 4 created\n/,
    ],
    ['a configuration', 0, ['generate', '--config', 'good.mjs'], /^out: 4 created\n/],
    ['lint without findings', 0, ['lint', '--schema', 'schema/*.graphql'], /./],
    ['lint of a document without a flag', 0, ['lint', 'schema/items.graphql'], /./],
    ['names of a document without a flag', 0, ['names', 'openapi.yaml'], /GET \/items/],
    ['lint of a word that is not a document', 2, ['lint', 'openapi'], /"openapi" has neither the extension/],
    ['a broken document', 1, ['generate', '--openapi', 'broken.yaml'], /yaml-syntax/],
    ['stale output', 1, [...fromOpenapi, '--check'], /would create generated\/openapi\/openapi\.json/],
    ['lint with findings', 1, ['lint', '--preset', 'strict', '--openapi', 'openapi.yaml'], /redocly\//],
    ['no configuration and no documents', 2, ['generate'], /cli-nothing-to-do/],
    ['no command', 2, [], /Usage:/],
    ['an unknown command', 2, ['compile'], /unknown command/],
    ['an unknown flag', 2, ['generate', '--fast'], /unknown option '--fast'/],
    [
      'an unknown target',
      2,
      ['generate', '--openapi', 'openapi.yaml', '--target', 'typscript'],
      /emit-unknown-target[^]*Did you mean typescript\?/,
    ],
    ['a missing document', 2, ['generate', '--openapi', 'none.yaml'], /cli-no-such-file/],
    ['an unknown limit', 2, [...fromOpenapi, '--limit', 'size=3'], /--limit[^]*typeDepth/],
    ['a limit above its maximum', 2, [...fromOpenapi, '--limit', 'depth=5000'], /from 1 to 300 for depth/],
    ['a folder in place of a document', 2, ['generate', '--openapi', 'schema'], /cli-no-such-file/],
    ['a missing schema', 2, ['generate', '--schema', 'none.graphql'], /There is no file none\.graphql/],
    ['missing operations', 2, ['lint', '--schema', 'schema/*.graphql', '--documents', 'a.gql'], /a\.gql/],
    ['no output folder', 2, [...fromOpenapi, '--out', ''], /--out must be a folder/],
    [
      'an output folder that cannot exist',
      1,
      [...fromOpenapi, '--out', 'openapi.yaml/out'],
      /output-failed[^]*Cannot write openapi\.yaml\/out: E/,
    ],
    ['a file in place of the output folder', 1, [...fromOpenapi, '--out', 'broken.yaml'], /output-blocked\n/],
    ['a pattern that matches nothing', 2, ['lint', '--schema', 'none/*.graphql'], /cli-nothing-matches/],
    [
      'a configuration and documents',
      2,
      ['generate', '--config', 'good.mjs', '--openapi', 'x'],
      /--config cannot be combined/,
    ],
    [
      'a configuration and an output',
      2,
      ['generate', '--config', 'good.mjs', '--out', 'x'],
      /cli-flags-conflict/,
    ],
    ['a missing configuration', 2, ['generate', '--config', 'none.mjs'], /cli-no-such-file/],
    ['a configuration that is not a module', 2, ['generate', '--config', 'syntax.mjs'], /config-broken/],
    ['a configuration without output', 2, ['generate', '--config', 'empty.mjs'], /config-without-output/],
    [
      'a configuration with only other generators',
      2,
      ['generate', '--config', 'foreign.mjs'],
      /config-without-output/,
    ],
    ['a target that is not an object', 2, ['generate', '--config', 'wrong-target.mjs'], /targets\.go/],
    ['an unknown property', 2, ['generate', '--config', 'wrong-member.mjs'], /presetConfig\.target /],
    ['a schema that is not a pattern', 2, ['generate', '--config', 'wrong-schema.mjs'], /schema in/],
    [
      'a configuration with a missing document',
      2,
      ['generate', '--config', 'missing.mjs'],
      /cli-no-such-file/,
    ],
    ['verify without an address', 2, ['verify', '--openapi', 'openapi.yaml'], /verify-no-address/],
    [
      'verify with an invalid URL',
      2,
      ['verify', 'localhost', '--openapi', 'openapi.yaml'],
      /cli-flag-invalid/,
    ],
    ['no requests', 2, ['verify', 'http://localhost', '--requests', '0'], /greater than 0/],
    [
      'too few requests',
      2,
      ['verify', 'http://127.0.0.1:9', '--openapi', 'openapi.yaml', '--requests', '2'],
      /verify-option-invalid[^]*maxRequests must be/,
    ],
    [
      'a GraphQL URL without a schema',
      2,
      ['verify', '--graphql', 'http://127.0.0.1:9', '--openapi', 'openapi.yaml'],
      /verify-no-document[^]*--graphql/,
    ],
    [
      'a base URL without a document',
      2,
      ['verify', 'http://127.0.0.1:9', '--schema', 'schema/*.graphql'],
      /verify-no-document/,
    ],
    ['a seed that is not a number', 2, ['verify', 'http://localhost', '--seed', 'x'], /Not a whole number/],
    [
      'a header without a name',
      2,
      ['verify', 'http://localhost', '--openapi', 'openapi.yaml', '--header', 'x'],
      /cli-flag-invalid/,
    ],
  ])('%s: %i', async (_, code, args, expected) => {
    const run = await runCli(args, project());
    expect(run, run.out + run.err).toMatchObject({ code });
    expect(run.out + run.err).toMatch(expected);
  });

  test('an internal error: 70, with a request to report it and no stack', async () => {
    const progress = (): never => {
      throw new Error('\u001b[31mboom');
    };
    const run = await runCli(fromOpenapi, project(), { progress });
    expect(run.code).toBe(70);
    expect(run.err).toMatch(/^internal error: [^\u001b]*boom\n.*report it/s);
    expect(run.err).not.toContain('    at ');
  });
});

describe('generate', () => {
  test('a second run changes nothing and prints the same', async () => {
    const folder = project();
    const first = await runCli(fromOpenapi, folder);
    const before = snapshot(folder, true);
    const second = await runCli(fromOpenapi, folder);
    expect(second.code).toBe(0);
    expect(second.out).toBe('generated: up to date, 1 file\n');
    expect(second.err).toBe(first.err);
    expect(snapshot(folder, true)).toEqual(before);
  });

  test.each<[string, Record<string, string>]>([
    ['a document', { 'openapi.yaml': OPENAPI.replace('Shop', 'Store') }],
    ['an output', { 'generated/openapi/openapi.json': '{}' }],
  ])('notices that %s has changed', async (_, change) => {
    const folder = project();
    await runCli(fromOpenapi, folder);
    fill(folder, change);
    expect((await runCli([...fromOpenapi, '--check'], folder)).code).toBe(1);
    expect((await runCli([...fromOpenapi, '--discard'], folder)).out).toMatch(/: [12] changed/);
    expect((await runCli([...fromOpenapi, '--check'], folder)).code).toBe(0);
  });

  test('notices that a pattern matches an additional file', async () => {
    const folder = project();
    const args = ['generate', '--schema', 'schema/*.graphql', '--target', 'graphql'];
    await runCli(args, folder);
    fill(folder, { 'schema/more.graphql': 'type Other { id: ID }\n' });
    expect((await runCli(args, folder)).out).not.toContain('up to date');
  });

  test('--check writes nothing', async () => {
    const folder = project();
    const before = snapshot(folder);
    await runCli([...fromOpenapi, '--check'], folder);
    expect(snapshot(folder)).toEqual(before);
  });

  test('two runs at once result in one valid output', async () => {
    const folder = project();
    const runs = await Promise.all([runCli(fromOpenapi, folder), runCli(fromOpenapi, folder)]);
    expect(runs.map(({ code }) => code)).toEqual([0, 0]);
    expect((await runCli([...fromOpenapi, '--check', '--force'], folder)).code).toBe(0);
  });

  test('accepts documents outside the current folder, and reads no files next to them', async () => {
    const elsewhere = project();
    const folder = temporaryFolder();
    const args = ['generate', '--openapi', `${elsewhere}/openapi.yaml`, '--target', 'openapi'];
    expect((await runCli(args, folder)).code).toBe(0);
    expect(Object.keys(snapshot(folder))).toContain('generated/openapi/openapi.json');
  });
});

describe('--json', () => {
  test('is always a single object on standard output', async () => {
    const folder = project();
    const shapes: [readonly string[], object][] = [
      [
        fromOpenapi,
        { command: 'generate', ok: true, check: false, outputs: [{ out: 'generated', upToDate: false }] },
      ],
      [[...fromOpenapi, '--check'], { ok: true, check: true, outputs: [{ upToDate: true, created: [] }] }],
      [['generate', '--openapi', 'broken.yaml'], { ok: false, diagnostics: [{ code: 'yaml-syntax' }] }],
      [
        ['lint', '--schema', 'schema/*.graphql'],
        { command: 'lint', ok: true, files: ['schema/items.graphql'] },
      ],
      [['generate', '--frob'], { command: 'generate', ok: false, diagnostics: [{ code: 'cli-usage' }] }],
      [
        ['verify', 'http://localhost', '--seed', 'x'],
        { reportVersion: 1, ok: false, diagnostics: [{ code: 'cli-usage' }] },
      ],
      [
        ['lint', '--openapi', 'none.yaml'],
        { reportVersion: 1, ok: false, diagnostics: [{ code: 'cli-no-such-file' }] },
      ],
    ];
    for (const [args, shape] of shapes) {
      const { out } = await runCli([...args, '--json'], folder);
      expect(JSON.parse(out), args.join(' ')).toMatchObject(shape);
    }
  });
});

describe('a hostile document is rejected with its code, and leaves the output unchanged', () => {
  const doubled = Array.from(
    { length: 25 },
    (_, level) => `a${level + 1}: &a${level + 1} [*a${level}, *a${level}]`,
  );
  const bomb = ['a0: &a0 [x, x]', ...doubled, ''].join('\n');
  const schemas = (text: string): string => OPENAPI.replace('    Item:', `${text}\n    Item:`);
  test.each<[string, string, string]>([
    ['an alias bomb', bomb, 'limit-nodes'],
    ['a cyclic alias', 'a: &a [*a]\n', 'yaml-cycle'],
    ['deep nesting', `a: ${'['.repeat(5000)}${']'.repeat(5000)}\n`, 'limit-depth'],
    [
      'a reference to a file outside',
      schemas("    Out: { $ref: '../../../../etc/passwd' }"),
      'file-outside-root',
    ],
    ['a reference to the network', schemas("    Net: { $ref: 'http://169.254.169.254/' }"), 'ref-network'],
    ['a list for a document', '- a', 'openapi-version'],
  ])('%s', async (_, text, code) => {
    const folder = project();
    await runCli(fromOpenapi, folder);
    const before = snapshot(`${folder}/generated`, true);
    fill(folder, { 'openapi.yaml': text });
    const run = await runCli([...fromOpenapi, '--json'], folder);
    expect(run.code).toBe(1);
    const { diagnostics } = JSON.parse(run.out) as { diagnostics: { code: string; severity: string }[] };
    expect(diagnostics.filter(({ severity }) => severity === 'error').map((one) => one.code)).toContain(code);
    expect(snapshot(`${folder}/generated`, true)).toEqual(before);
  });

  test.each<[string, string, string]>([
    [
      'a default that contains itself',
      'type Query { a(i: I): Int }\ninput I { a: I! = {} }',
      'graphql-schema',
    ],
    ['deep nesting', `type Query { a: ${'['.repeat(5000)}Int${']'.repeat(5000)} }`, 'limit-depth'],
  ])('SDL with %s', async (_, text, code) => {
    const folder = project();
    fill(folder, { 'schema/items.graphql': text });
    const run = await runCli(['generate', '--schema', 'schema/*.graphql', '--target', 'graphql'], folder);
    expect(run.code, run.err).toBe(1);
    expect(run.err).toContain(code);
    expect(Object.keys(snapshot(folder))).not.toContain('generated/');
  });
});
