/** Messages of commands never contain the values of environment variables from a configuration. */
import { expect, test, vi } from 'vitest';
import { fill, temporaryFolder } from './folder.ts';
import { OPENAPI, runCli, SCHEMA } from './run-cli.ts';

/** With characters that are escaped in JSON and in URLs. */
const SECRET = 's3cr3t+&-value';

/** A configuration with lines of YAML at its root, and in `presetConfig`. */
function config(root: string, preset: string, output = 'out/'): string {
  return `${root}\ngenerates:\n  ${output}:\n    preset: diptych/codegen\n    presetConfig:\n      ${preset}\n`;
}

const schema = 'schema: schema.graphql';
const openapi = 'openapi: openapi.yaml';

const rows: readonly (readonly [name: string, config: string])[] = [
  ['a missing OpenAPI document', config(schema, "openapi: '${SECRET}.yaml'")],
  ['a folder of the output', config(schema, "openapi: 'specs/${SECRET}/openapi.yaml'")],
  ['an invalid URL', config(schema, "openapi: 'https://${SECRET}:x/openapi.yaml'")],
  ['a path in a URL', config(schema, "openapi: 'https://127.0.0.1:9/${SECRET}/openapi.yaml'")],
  ['a password in a URL', config(schema, "openapi: 'https://user:${SECRET}@127.0.0.1:9/openapi.yaml'")],
  ['a query in a URL', config(schema, "openapi: 'https://127.0.0.1:9/openapi.yaml?key=${SECRET}'")],
  ['a header', config(schema, "openapi: https://127.0.0.1:9/a.yaml\n      headers: { X-Key: '${SECRET}' }")],
  [
    'the name of a header',
    config(schema, "openapi: https://127.0.0.1:9/a.yaml\n      headers: { '${SECRET} ': x }"),
  ],
  ['a missing schema', config("schema: '${SECRET}.graphql'", openapi)],
  ['a list of schemas', config("schema: [schema.graphql, '${SECRET}.graphql']", openapi)],
  ['missing operations', config(`${schema}\ndocuments: '\${SECRET}/*.graphql'`, openapi)],
  ['an unknown property', config(schema, `${openapi}\n      '\${SECRET}': 1`)],
  ['an unknown target', config(schema, `${openapi}\n      targets: { '\${SECRET}': {} }`)],
  ['an unknown option', config(schema, `${openapi}\n      targets: { go: { '\${SECRET}': 1 } }`)],
  [
    'the value of an option',
    config(schema, `${openapi}\n      targets: { python: { module: '\${SECRET}' } }`),
  ],
  ['an extension of imports', config(schema, `${openapi}\n      importExtension: '\${SECRET}'`)],
  ['an origin', config(schema, `${openapi}\n      allowedOrigins: ['\${SECRET}']`)],
  ['a limit', config(schema, `${openapi}\n      limits: { '\${SECRET}': 1 }`)],
  ['a rule', config(schema, `${openapi}\n      lint: { rules: { '\${SECRET}': off } }`)],
  ['a preset', config(schema, `${openapi}\n      lint: { preset: '\${SECRET}' }`)],
  ['an output folder', config(schema, openapi, "'openapi.yaml/${SECRET}'")],
  ['a file that is not YAML', config(schema, "openapi: '${SECRET}' ]")],
];

test.each(rows)('%s', { timeout: 60_000 }, async (_, text) => {
  vi.stubEnv('SECRET', SECRET);
  const folder = temporaryFolder();
  fill(folder, { 'openapi.yaml': OPENAPI, 'schema.graphql': SCHEMA, 'codegen.yaml': text });
  const spellings = [SECRET, encodeURI(SECRET), encodeURIComponent(SECRET)];
  let quoted = '';
  for (const words of [['generate'], ['generate', '--json'], ['lint'], ['lint', '--json'], ['explain']]) {
    const { out, err } = await runCli(words, folder);
    for (const spelling of spellings) expect(out + err, words.join(' ')).not.toContain(spelling);
    quoted += out + err;
  }
  // Every row contains a fault, or a URL without a server.
  expect(quoted).toMatch(/error/);
});

test.each([
  ['a missing document', "openapi: 'specs/${SECRET}/openapi.yaml'", 'specs/${SECRET}/openapi.yaml'],
  ['a default', "openapi: 'specs/${ABSENT:here}.yaml'", 'specs/here.yaml'],
])('%s is quoted as written', async (_, line, quoted) => {
  vi.stubEnv('SECRET', SECRET);
  const folder = temporaryFolder();
  fill(folder, { 'schema.graphql': SCHEMA, 'codegen.yaml': config(schema, line) });
  expect((await runCli(['generate'], folder)).err.replaceAll(/\s+/g, ' ')).toContain(quoted);
});
