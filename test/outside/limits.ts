/** The last accepted figures of each project, in `limits.json`, and the difference that counts as a regression. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome } from './run-project.ts';

const FILE = join(import.meta.dirname, 'limits.json');

/** With a busy machine or an empty package cache, a run takes several times as long. */
const TIME_FACTOR = 5;
const TIME_ALLOWANCE = 60;

/** The maximum number of packages, regardless of earlier runs of a project. */
const MAX_PACKAGES = 100;
const MAX_MEGABYTES = 60;

type Numbers = Pick<Outcome, 'packages' | 'megabytes' | 'commands' | 'seconds'>;
type Limits = Readonly<Record<string, Numbers>>;

/** Returns a sentence for each number of an outcome that is worse than its limit allows. */
export function regressions({ project, ...outcome }: Outcome): readonly string[] {
  const limit = limits()[project.name];
  if (!limit) return [`${project.name} has no limits: run npm run outside -- --accept`];
  const most: Numbers = {
    // Dependencies have version ranges, so the number of packages can increase by a few.
    packages: Math.min(limit.packages + 10, MAX_PACKAGES),
    megabytes: Math.min(Math.ceil(limit.megabytes * 1.1) + 1, MAX_MEGABYTES),
    commands: limit.commands,
    seconds: limit.seconds * TIME_FACTOR + TIME_ALLOWANCE,
  };
  return (Object.keys(most) as (keyof Numbers)[])
    .filter((name) => outcome[name] > most[name])
    .map((name) => `${project.name}: ${name} is ${outcome[name]}, and at most ${most[name]} is accepted`);
}

/** Stores the numbers of outcomes as the limits of their projects. */
export function accept(outcomes: readonly Outcome[]): void {
  const accepted = outcomes.filter(({ failure }) => failure === undefined);
  const numbers = accepted.map(({ project, packages, megabytes, commands, seconds }) => [
    project.name,
    { packages, megabytes, commands, seconds },
  ]);
  const all = Object.entries({ ...limits(), ...(Object.fromEntries(numbers) as Limits) });
  writeFileSync(
    FILE,
    `${JSON.stringify(Object.fromEntries(all.sort(([one], [other]) => (one < other ? -1 : 1))), null, 2)}\n`,
  );
}

function limits(): Limits {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Limits) : {};
}
