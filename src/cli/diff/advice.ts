import { hasErrors } from '../../core/diagnostic.ts';
import { LEVELS, type Bump } from '../../diff/severity.ts';
import type { Compared } from './report.ts';

const ADVICE: Readonly<Record<Bump, string>> = {
  major: 'a new major version',
  minor: 'a new minor version',
  patch: 'a new patch version',
  none: 'no new version is needed',
};

/** Returns a summary such as `2 breaking, 1 safe: a new major version; typescript client: a new major version`. */
export function adviceOn({ old, next, verdict, bump, packages }: Compared): string {
  const counts = LEVELS.flatMap((level) => {
    const count = verdict.findings.filter((found) => found.level === level).length;
    return count === 0 ? [] : [`${count} ${level}`];
  });
  const clients = packages.map(({ target, bump: own }) => `; ${target} client: ${ADVICE[own]}`);
  const isWhole = !hasErrors([...old.diagnostics, ...next.diagnostics]);
  const nothing = isWhole ? 'nothing has changed' : 'nothing has changed in the parts that could be read';
  return `${counts.length === 0 ? nothing : counts.join(', ')}: ${ADVICE[bump]}${clients.join('')}`;
}
