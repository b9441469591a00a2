/** `docs/outside.md`: the projects, their numbers, and how they were measured. */
import type { Project, Step } from './manifest.ts';
import type { Outcome } from './run-project.ts';

/** Returns the page. `date` is the day of the measurement. */
export function pageOf(outcomes: readonly Outcome[], date: string): string {
  return `# Projects of others

Diptych is used in projects that are not like this repository. \`npm run outside\` takes ${outcomes.length} of them from their first file to the first call. It packs Diptych once, copies each project to a folder outside the repository, and installs the tarball as a user would. Then it runs \`diptych init --yes\`, adds the code that a user writes, builds, and type-checks. It starts the server, runs \`diptych verify\`, which must find nothing (\`--level error\`: no error), and calls the service with the generated client. Pages are opened in Chromium.

Measured on ${date} by \`npm run outside\` on two cores with a warm package cache, two projects at a time, on a machine that other work kept busy. Each row is of the last run of its project. CI runs all of them (\`test/outside/outside.test.ts\`), in 293 s when they ran alone in it. A project fails if a number is much worse than in \`test/outside/limits.json\`; \`npm run outside -- --accept\` stores new ones.

| project | must show | packages | MB | install | commands | first call | result |
|---|---|---|---|---|---|---|---|
${outcomes.map(row).join('\n')}

- *packages*, *MB*, *install*: what \`npm install --save-dev diptych\`, or the same with another package manager, adds to the project, and how long it takes. \`graphql\` is among them unless the project has it.
- *commands*: typed by the user until the first call: install, \`init\`, start.
- *first call*: seconds of these commands and of the call itself. Writing the code is not measured.

## How each was made

The files in \`test/outside/projects/<name>/created/\` are those that the command wrote, with exact versions, without pictures and READMEs. \`application/\` is what the user writes. \`outside.json\` has the steps.

| project | created by | documents |
|---|---|---|
${outcomes.map(({ project }) => origin(project)).join('\n')}

The [to-do service](https://github.com/diptych/diptych/blob/main/test/outside/contracts/todo/openapi.yaml) is OpenAPI 3.1 in YAML, the [shop](https://github.com/diptych/diptych/blob/main/test/outside/contracts/shop/openapi.json) OpenAPI 3.0 in JSON with an API key, the [library](https://github.com/diptych/diptych/blob/main/test/outside/contracts/library/schema.graphql) GraphQL alone.
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
  return `| [${title}](https://github.com/diptych/diptych/blob/main/test/outside/projects/${name}/outside.json) | \`${create}\` | ${contract} |`;
}
