/** Plans a workflow that fails if the committed output is stale. */
import { commands, type ManagerId } from '../detect/package-manager.ts';
import type { Project } from '../detect/project.ts';
import type { Draft, Note } from './draft.ts';
import type { Scripts } from './scripts.ts';

const PATH = '.github/workflows/diptych.yml';

export function planWorkflow(draft: Draft, project: Project, scripts: Scripts | undefined): readonly Note[] {
  const { folder, repository } = project;
  if (draft.read(PATH) !== undefined) return [];
  const text = workflow(project, scripts);
  // GitHub only reads workflows at the root of a repository.
  if (repository !== undefined && repository !== folder)
    return [{ text: `Save this as ${PATH} at the root of the repository:`, code: text }];
  draft.write(PATH, text, 'check the documents and the output in CI');
  return [];
}

function workflow({ manager, folder, repository }: Project, scripts: Scripts | undefined): string {
  const { run, ci, exec } = commands[manager.id];
  const check = scripts ? `${run} ${scripts.check}` : `${exec} diptych generate --check`;
  const below = repository === undefined || repository === folder ? '' : folder.slice(repository.length + 1);
  return [
    'name: Diptych',
    'on:',
    '  push:',
    '    branches: [main]',
    '  pull_request:',
    'permissions:',
    '  contents: read',
    'jobs:',
    '  generate:',
    '    runs-on: ubuntu-latest',
    ...(below === ''
      ? []
      : ['    defaults:', '      run:', `        working-directory: ${JSON.stringify(below)}`]),
    '    steps:',
    '      - uses: actions/checkout@v5',
    // `diff` reads the base of a pull request.
    '        with:',
    '          fetch-depth: 0',
    ...SETUP[manager.id].map((line) => `      ${line}`),
    `      - run: ${ci}`,
    `      - run: ${exec} diptych lint`,
    `      - run: ${check}`,
    "      - if: github.event_name == 'pull_request'",
    `        run: ${exec} diptych diff --against origin/\${{ github.base_ref }}`,
    '',
  ].join('\n');
}

const NODE = ['- uses: actions/setup-node@v5', '  with:', '    node-version: 24'];

/** The setup steps for each package manager. Diptych requires Node with each of them. */
const SETUP: Readonly<Record<ManagerId, readonly string[]>> = {
  npm: NODE,
  pnpm: ['- uses: pnpm/action-setup@v4', ...NODE],
  'yarn-classic': [...NODE, '- run: corepack enable'],
  'yarn-berry': [...NODE, '- run: corepack enable'],
  bun: [...NODE, '- uses: oven-sh/setup-bun@v2'],
  deno: ['- uses: denoland/setup-deno@v2'],
};
