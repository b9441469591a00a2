/** Formats the plan of a release as text for people, and as facts for the JSON report. */
import { BUMPS, type Bump } from '../../diff/severity.ts';
import { tableText } from '../../report/explanation.ts';
import { neutralLine } from '../../report/neutral.ts';
import { styleOf, type TextOptions } from '../../report/style.ts';
import type { PackagePlan, Reason } from './plan.ts';

const SHOWN = 10;

/** Returns a table of the packages, the changes of the service, and the other reasons for each package. */
export function planText(plans: readonly PackagePlan[], options: TextOptions): string {
  const style = styleOf(options);
  const rows = plans.map(({ package: { folder }, last, to, level }) => [
    folder,
    last?.version ?? '-',
    level === 'none' ? '-' : to,
    level,
  ]);
  const block = (title: string, reasons: readonly Reason[]): readonly string[] =>
    reasons.length === 0 ? [] : [[style.bold(neutralLine(title)), ...reasonLines(reasons), ''].join('\n')];
  return [
    tableText(['package', 'last', 'next', 'level'], rows, 'package', options),
    ...block('changes of the service', onWire(plans)),
    ...plans.flatMap(({ package: { folder }, to, reasons }) =>
      block(
        `${folder} ${to}`,
        reasons.filter(({ kind }) => kind !== 'contract'),
      ),
    ),
  ].join('\n');
}

/** Returns the changes on the wire once, even if they concern several packages. */
function onWire(plans: readonly PackagePlan[]): readonly Reason[] {
  const byMessage = new Map(
    plans.flatMap(({ reasons }) =>
      reasons
        .filter(({ kind }) => kind === 'contract')
        .map((reason) => [`${reason.finding?.subject}\n${reason.message}`, reason] as const),
    ),
  );
  return [...byMessage.values()].toSorted(
    (one, other) => BUMPS.indexOf(one.level) - BUMPS.indexOf(other.level),
  );
}

function reasonLines(reasons: readonly Reason[]): readonly string[] {
  const lines = reasons.map(({ level, message, finding }) =>
    neutralLine(`  ${level.padEnd(WIDTH)}  ${finding ? `${finding.subject}: ` : ''}${message}`),
  );
  const more = lines.length - SHOWN;
  return more > 0 ? [...lines.slice(0, SHOWN), `  … and ${more} more; --json lists all`] : lines;
}

const WIDTH = 'major'.length;

/** The plan of one package in JSON. */
interface PlanRow {
  readonly package: string;
  readonly target: string;
  readonly from?: string;
  readonly to: string;
  readonly tag: string;
  readonly level: Bump;
  readonly reasons: readonly Reason[];
}

/** Returns the packages for the JSON report. */
export function planFacts(plans: readonly PackagePlan[]): readonly PlanRow[] {
  return plans.map(({ package: { folder, target, tag }, last, to, level, reasons }) => ({
    package: folder,
    target: target.id,
    ...(last && { from: last.version }),
    to,
    tag: `${tag}${to}`,
    level,
    reasons,
  }));
}
