/** `docs/outside.md`: the projects, their numbers, and how they were measured. */
import type { Project, Step } from './manifest.ts';
import type { Outcome } from './run-project.ts';

/** Returns the page. `date` is the day of the measurement. */
export function pageOf(outcomes: readonly Outcome[], date: string): string {
  return `# Third-party projects

\`npm run outside\` tests Diptych in ${outcomes.length} projects outside this repository. Each test covers everything from the first file to the first call. The command packs Diptych once, copies each project to a folder outside the repository, and installs the tarball as a user would. Then it runs \`diptych init --yes\`, adds the code that a user writes, builds, and type-checks. It starts the server, and runs \`diptych verify\`, which must have no findings (with \`--level error\`: no errors). Finally, it calls the service with the generated client. Pages are opened in Chromium.

\`npm run outside\` measured these figures on ${date}, on two busy cores with a warm package cache, two projects at a time. Each row shows the last run of its project. CI runs all projects (\`test/outside/outside.test.ts\`), which took 293 s without other tests. A project fails if a figure is much worse than in \`test/outside/limits.json\`; \`npm run outside -- --accept\` stores the new figures.

| project | must show | packages | MB | install | commands | first call | result |
|---|---|---|---|---|---|---|---|
${outcomes.map(row).join('\n')}

- *packages*, *MB*, *install*: the packages and the size that \`npm install --save-dev diptych\` (or the same with another package manager) adds to the project, and the duration of this command. \`graphql\` is included unless the project already has it.
- *commands*: the number of commands that the user types up to the first call: install, \`init\`, and, if the project has a server, start.
- *first call*: the duration of these commands and of the call itself. The time to write code is not measured.

## How each project was made

The files in \`test/outside/projects/<name>/created/\` are the files that the command in the table wrote (or that we wrote by hand), with pinned versions, and without images and READMEs. \`application/\` is the code that the user writes. \`outside.json\` has the steps.

| project | created by | documents |
|---|---|---|
${outcomes.map(({ project }) => origin(project)).join('\n')}

The [to-do service](https://github.com/diptych/diptych/blob/main/test/outside/contracts/todo/openapi.yaml) is an OpenAPI 3.1 document in YAML. The [shop](https://github.com/diptych/diptych/blob/main/test/outside/contracts/shop/openapi.json) is an OpenAPI 3.0 document in JSON with an API key. The [library](https://github.com/diptych/diptych/blob/main/test/outside/contracts/library/schema.graphql) is a GraphQL schema alone.
`;
}

function row(outcome: Outcome): string {
  const { project, packages, megabytes, installSeconds, commands, seconds, failure } = outcome;
  const result = failure === undefined ? passed(project.steps) : `**fails**: ${firstLine(failure)}`;
  const cells = [
    project.title,
    project.shows,
    packages,
    megabytes,
    `${installSeconds} s`,
    commands,
    `${seconds} s`,
    result,
  ];
  return `| ${cells.join(' | ')} |`;
}

function passed(steps: readonly Step[]): string {
  const found = steps.flatMap((step) => ('verify' in step ? [step.verify] : []));
  if (found.length === 0) return 'works';
  return found.some((command) => command.includes('--level error')) ? 'works, 0 errors' : 'works, 0 findings';
}

function firstLine(text: string): string {
  return text.split('\n').slice(0, 2).join(': ').replaceAll('|', '\\|');
}

function origin({ title, create, contract, name }: Project): string {
  return `| [${title}](https://github.com/diptych/diptych/blob/main/test/outside/projects/${name}/outside.json) | ${create} | ${contract} |`;
}
