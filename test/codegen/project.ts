/** Small projects for graphql-codegen and for diptych. Each command line runs in its own copy. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import { fill, snapshot, temporaryFolder } from '../cli/folder.ts';
import { OPENAPI } from '../cli/run-cli.ts';

const ROOT = join(import.meta.dirname, '../..');
export const CODEGEN = join(ROOT, 'node_modules/@graphql-codegen/cli/esm/bin.js');
export const DIPTYCH = join(ROOT, 'src/cli/main.ts');
export const PRESET = pathToFileURL(join(ROOT, 'src/cli/preset.ts')).href;

export type Files = Readonly<Record<string, string>>;

/** The files that `npm install diptych` would write, with the modules of this repository. */
const INSTALLED: Files = {
  'node_modules/diptych/package.json': JSON.stringify({
    name: 'diptych',
    type: 'module',
    exports: { './codegen': './codegen.js' },
  }),
  'node_modules/diptych/codegen.js': `export * from '${PRESET}';\n`,
};

export const DOCUMENTS: Files = {
  'openapi.yaml': OPENAPI,
  'schema.graphql': 'type Query { item(id: ID!): Item, items: [Item!]! }\ntype Item { id: ID! }\n',
  'operations/item.graphql': 'query GetItem($id: ID!) { item(id: $id) { id } }\n',
};

export interface Run {
  readonly status: number | null;
  readonly text: string;
}

/** Runs a script of this repository in a folder. `NODE_ENV=test`, which vitest sets, silences graphql-codegen. */
export function run(cwd: string, variables: Files, ...args: readonly string[]): Run {
  const env = { ...process.env, NODE_ENV: 'production', ...variables };
  const { status, stderr, stdout } = spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8' });
  return { status, text: stderr + stdout };
}

/** The files that both tools wrote, each in its own copy of a project. */
export interface Written {
  readonly byCodegen: Files;
  readonly byDiptych: Files;
}

/** Runs both tools on a project. Both must succeed. */
export function generateByBoth(files: Files, args: readonly string[] = [], variables: Files = {}): Written {
  const [byCodegen, byDiptych] = [
    [CODEGEN, ...args],
    [DIPTYCH, 'generate', ...args],
  ].map((command) => {
    const folder = temporaryFolder();
    fill(folder, { ...DOCUMENTS, ...INSTALLED, ...files });
    const { status, text } = run(folder, variables, ...command);
    expect(status, `${command.join(' ')}\n${text}`).toBe(0);
    return snapshot(join(folder, 'generated'));
  });
  return { byCodegen: byCodegen!, byDiptych: byDiptych! };
}
