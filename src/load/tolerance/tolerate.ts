/**
 * Tolerant loading: loads a document without the parts that strict loading rejects. Each attempt collects errors, with
 * the part to omit for each, and the next attempt treats these parts as absent. References to them then fail as well, so
 * the result is the same as for a document without these parts.
 */
import type { Diagnostic } from '../../core/diagnostic.ts';
import { formatSpan } from '../../core/source.ts';
import type { Affected } from './affected.ts';
import { describeUnit } from './describe.ts';
import { FAULTY, TOLERATE } from '../diagnostics.ts';
import { LeftOut, type Unit } from './left-out.ts';
import type { Report } from './report.ts';
import { firstNames } from '../../core/first-names.ts';

interface Fault {
  readonly diagnostic: Diagnostic;
  readonly unit: Unit;
}

export interface Tolerated<Part> {
  readonly part: Part;
  /** Number of omitted parts. */
  readonly count: number;
}

/**
 * Loads repeatedly until no error remains. If an error concerns the whole document, reports it unchanged and returns
 * undefined. `affected` finds the operations of the last attempt that use a part.
 */
export function tolerate<Part>(
  attempt: (report: Report, leftOut: LeftOut) => Part,
  affected: (part: Part) => (unit: Unit) => readonly Affected[],
  report: Report,
): Tolerated<Part> | undefined {
  const leftOut = new LeftOut(true);
  const faults: Fault[] = [];
  for (;;) {
    const found: Diagnostic[] = [];
    const errors: { readonly diagnostic: Diagnostic; readonly unit: Unit | undefined }[] = [];
    const part = attempt((diagnostic, unit) => {
      if (diagnostic.severity === 'error') errors.push({ diagnostic, unit: unitOf(diagnostic, unit) });
      else found.push(diagnostic);
    }, leftOut);
    if (errors.length === 0) {
      const operationsOf = affected(part);
      for (const fault of faults) report(warningOf(fault, operationsOf(fault.unit)));
      found.forEach((diagnostic) => report(diagnostic));
      return { part, count: faults.length };
    }
    const known = new Set<string>();
    for (const { diagnostic, unit } of errors) {
      // A component is read at each use, so an error in it is reported several times.
      const key = `${diagnostic.code} ${diagnostic.message} ${diagnostic.at ? formatSpan(diagnostic.at) : ''} ${unit?.pointer}`;
      if (known.has(key)) continue;
      known.add(key);
      const added = unit && leftOut.add(unit);
      if (!added) {
        report(diagnostic);
        return undefined;
      }
      faults.push({ diagnostic, unit: added });
    }
  }
}

/** Adds the hint about `--tolerate` to the help of an error that tolerant loading can skip. */
export function withTolerantHelp(diagnostic: Diagnostic, unit: Unit | undefined): Diagnostic {
  const part = unitOf(diagnostic, unit);
  if (diagnostic.severity !== 'error' || !part || part.pointer === '') return diagnostic;
  return { ...diagnostic, help: [diagnostic.help, TOLERATE].filter((text) => text !== undefined).join(' ') };
}

/**
 * Returns the part to omit, or undefined if the error stops loading. A limit protects the machine, so a part that
 * exceeds a limit is not omitted.
 */
function unitOf({ at, code }: Diagnostic, unit: Unit | undefined): Unit | undefined {
  return code.startsWith('limit-') ? undefined : (unit ?? at);
}

const LISTED = 3;

function warningOf({ diagnostic, unit }: Fault, operations: readonly Affected[]): Diagnostic {
  const ids = operations.map(({ id }) => id);
  const what = describeUnit(unit);
  const isOwn = operations.length === 1 && what.endsWith(ids[0]!);
  const uses = operations.length > 0 && !isOwn ? ` This concerns ${firstNames(ids, LISTED)}.` : '';
  return {
    ...diagnostic,
    severity: 'warning',
    help: diagnostic.help ?? FAULTY,
    message: `${diagnostic.message} Omitted: ${what}.${uses}`,
    ...(operations.length > 0 && !isOwn && { related: operations.map(({ at }) => at) }),
  };
}
