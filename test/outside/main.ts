/**
 * Runs the projects of `test/outside/projects/`, or those that are named.
 *
 *     npm run outside [-- <project>…]     OUTSIDE_KEEP=1 keeps their folders
 */
import { projects } from './manifest.ts';
import { runProjects } from './run.ts';
import { missing } from './tools.ts';

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
if (outcomes.some(({ failure }) => failure !== undefined)) process.exitCode = 1;
