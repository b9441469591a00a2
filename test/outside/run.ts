/** Packs Diptych once and runs projects with it, a few at a time. */
import { copyFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packed } from '../support/packed.ts';
import type { Project } from './manifest.ts';
import { runProject, type Outcome } from './run-project.ts';

/** The number of processors in CI. */
const AT_ONCE = 2;

/** Runs projects; calls `done` after each. Folders are removed, unless `OUTSIDE_KEEP` is set. */
export async function runProjects(
  projects: readonly Project[],
  done: (outcome: Outcome) => void = () => undefined,
): Promise<readonly Outcome[]> {
  const home = await mkdtemp(join(tmpdir(), 'diptych-outside-'));
  try {
    copyFileSync((await packed()).tarball, join(home, 'diptych.tgz'));
    const waiting = [...projects];
    const outcomes: Outcome[] = [];
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const outcome = await runProject(next, home);
        outcomes.push(outcome);
        done(outcome);
        if (!process.env['OUTSIDE_KEEP']) await rm(join(home, next.name), { recursive: true, force: true });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return outcomes.sort((a, b) => (a.project.name < b.project.name ? -1 : 1));
  } finally {
    if (!process.env['OUTSIDE_KEEP']) await rm(home, { recursive: true, force: true });
  }
}
