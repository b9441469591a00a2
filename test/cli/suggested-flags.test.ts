/** Every flag that a command suggests exists. */
import { expect, test } from 'vitest';
import { fill, temporaryFolder } from './folder.ts';
import { OPENAPI, runCli } from './run-cli.ts';

const FAULTY: Readonly<Record<string, string>> = {
  'reference.yaml': OPENAPI.replace("'#/components/schemas/Item'", "'#/nowhere'"),
  'type.yaml': OPENAPI.replace('type: array', 'type: list'),
  'twice.yaml': OPENAPI.replace(
    'components:\n',
    '  /items/{id}:\n    get: { operationId: listItems }\ncomponents:\n',
  ),
  'parameter.yaml': OPENAPI.replace('/items:\n', "/items:\n    parameters: [{ $ref: 'none.yaml' }]\n"),
  'empty.yaml': '',
  'cut.yaml': 'openapi: [',
};
const CONFIG = (openapi: string): string =>
  `generates: { generated/: { preset: diptych/codegen, presetConfig: { openapi: ${openapi}, targets: { typescript: {} } } } }\n`;

const COMMANDS: readonly (readonly string[])[] = [
  ['generate'],
  ['generate', '--check'],
  ['lint'],
  ['explain'],
  ['names'],
  ['mock', '--port', '0'],
  ['verify', 'http://127.0.0.1:9'],
  ['update'],
  ['diff', 'ok.yaml'],
  ['diff', '--against', 'HEAD'],
  ['init', '--yes'],
  ['init'],
];

async function helpOf(command: string): Promise<string> {
  const { out } = await runCli([command, '--help'], process.cwd());
  return out;
}

/** Flags of other programs and of other commands are named with the program: `npm install --save-dev`. */
function suggested(text: string): readonly string[] {
  // Commands are wrapped like other text.
  const own = text
    .replace(/\s+/g, ' ')
    .replace(/\b(?:npx|npm|git|diptych)(?: (?!or\b|and\b)[\w./:@-]+)+(?: --[\w-]+)*/g, '');
  return [...own.matchAll(/(?<![\w-])--[a-z][\w-]+/g)].map(([flag]) => flag);
}

test.each(COMMANDS)('%s %s', async (...args) => {
  const [command] = args;
  const help = await helpOf(command!);
  const runs: { code: number; out: string; err: string }[] = [await runCli(args, temporaryFolder())];
  for (const [name, text] of Object.entries(FAULTY)) {
    const folder = temporaryFolder();
    fill(folder, { '.git/HEAD': '', 'ok.yaml': OPENAPI, [name]: text, 'codegen.yaml': CONFIG(name) });
    runs.push(await runCli(command === 'diff' && args[1] === 'ok.yaml' ? [...args, name] : args, folder));
  }
  for (const { code, out, err } of runs) {
    for (const flag of suggested(err)) expect(help, out + err).toContain(flag);
    expect(code).not.toBe(70);
  }
});

test('diff reports the errors of the new contract, but not their consequences', async () => {
  const folder = temporaryFolder();
  fill(folder, { 'ok.yaml': OPENAPI, ...FAULTY });
  for (const name of ['reference.yaml', 'parameter.yaml']) {
    const run = await runCli(['diff', 'ok.yaml', name], folder);
    expect(run).toMatchObject({ code: 2, out: '' });
    expect(run.err).toContain('diff-unread');
    expect(run.err).toContain(`${name}:`);
    expect(run.err).not.toContain('--tolerate');
    const json = await runCli(['diff', 'ok.yaml', name, '--json'], folder);
    expect(JSON.parse(json.out)).not.toHaveProperty('findings');
    const never = await runCli(['diff', 'ok.yaml', name, '--fail-on', 'never'], folder);
    expect(never.code).toBe(0);
    expect((await runCli(['diff', name, 'ok.yaml'], folder)).err).not.toContain('diff-unread');
  }
});
