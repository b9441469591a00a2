/**
 * Runs the projects of `test/outside/projects/`, or the named projects. After all have run, writes the last results of
 * each project to `docs/outside.md`.
 *
 *     npm run outside [-- <project>…]
 *     npm run outside -- --accept     stores the numbers as limits
 *     OUTSIDE_KEEP=1                  keeps the folders of the projects
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { accept, regressions } from './limits.ts';
import { projects } from './manifest.ts';
import { pageOf } from './page.ts';
import { runProjects } from './run.ts';
import type { Outcome } from './run-project.ts';
import { missing } from './tools.ts';

const RESULTS = join(import.meta.dirname, '../../node_modules/.cache/outside.json');
const PAGE = join(import.meta.dirname, '../../docs/outside.md');

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const known = projects();
const unknown = wanted.filter((name) => !known.some((project) => project.name === name));
if (unknown.length > 0) {
  console.error(
    `No project is called ${unknown.join(', ')}. There are ${known.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}
const chosen = known.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const lacking = chosen.filter(({ needs }) => missing(needs).length > 0);
for (const { name, needs } of lacking) console.log(`skip ${name}: no ${missing(needs).join(', ')}`);
const outcomes = await runProjects(
  chosen.filter((project) => !lacking.includes(project)),
  ({ project, failure, ...numbers }) => {
    console.log(`${failure === undefined ? 'ok  ' : 'FAIL'} ${project.name} ${JSON.stringify(numbers)}`);
    if (failure !== undefined) console.log(failure.replaceAll(/^/gm, '     '));
  },
);
if (process.argv.includes('--accept')) accept(outcomes);
const last = {
  ...stored(),
  ...Object.fromEntries(outcomes.map((outcome) => [outcome.project.name, outcome])),
};
mkdirSync(dirname(RESULTS), { recursive: true });
writeFileSync(RESULTS, JSON.stringify(last));
const complete = known.flatMap((project) => {
  const outcome = last[project.name];
  return outcome ? [{ ...outcome, project }] : [];
});
if (complete.length === known.length)
  writeFileSync(PAGE, pageOf(complete, new Date().toISOString().slice(0, 10)));
const worse = outcomes.flatMap(regressions);
for (const sentence of worse) console.log(sentence);
if (worse.length > 0 || outcomes.some(({ failure }) => failure !== undefined)) process.exitCode = 1;

function stored(): Readonly<Record<string, Outcome>> {
  if (!existsSync(RESULTS)) return {};
  return JSON.parse(readFileSync(RESULTS, 'utf8')) as Record<string, Outcome>;
}
