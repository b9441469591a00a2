/** Prints the changelog of a package, in the words of its callers (keepachangelog.com 1.1.0). */
import type { PackagePlan, Reason } from './plan.ts';

const HEAD = '# Changelog\n';

/** Returns the text of a changelog with a section for the planned version. Replaces a section of the same version. */
export function withRelease(text: string | undefined, plan: PackagePlan, day: string): string {
  const [head = '', ...sections] = (text ?? HEAD).split(/^(?=## )/m);
  const others = sections.filter((section) => !section.startsWith(`## ${plan.to} `));
  return [`${head.trimEnd()}\n\n`, sectionOf(plan, day), ...others].join('');
}

/** Returns the section of a release: first the changes for which callers must change their code. */
export function sectionOf({ to, reasons }: PackagePlan, day: string): string {
  const parts = [
    part('Breaking changes', reasons, ({ kind, level }) => kind !== 'contract' && level === 'major'),
    part('Added', reasons, ({ kind, level }) => kind === 'names' && level === 'minor'),
    part('Changes of the service', reasons, ({ kind, level }) => kind === 'contract' && level !== 'patch'),
    part('Other', reasons, ({ kind, level }) => OTHER.has(kind) && level !== 'major'),
  ].filter((one) => one !== '');
  const body =
    parts.length === 0 ? 'The generated code and its documentation were updated.\n' : parts.join('\n');
  return `## ${to} (${day})\n\n${body}\n`;
}

const OTHER: ReadonlySet<Reason['kind']> = new Set(['own', 'decision', 'first']);

function part(title: string, all: readonly Reason[], isPart: (reason: Reason) => boolean): string {
  const lines = all
    .filter(isPart)
    .map(({ message, finding }) => (finding ? `- ${finding.subject}: ${message}` : `- ${message}`));
  return lines.length === 0 ? '' : `### ${title}\n\n${[...new Set(lines)].join('\n')}\n`;
}
