import type { Severity } from '../../core/diagnostic.ts';
import type { Finding, Witness } from '../../core/finding.ts';
import { firstNames } from '../../core/first-names.ts';
import type { Level } from '../../diff/severity.ts';
import type { DiffFinding } from '../../diff/report.ts';
import { spanOn, type Side } from './side.ts';

const SEVERITY: Readonly<Record<Level, Severity>> = {
  breaking: 'error',
  source: 'warning',
  dangerous: 'warning',
  safe: 'note',
  documentation: 'note',
};

/** Converts a change to a finding for all reports. The file paths in its locations begin with the label of the side. */
export function findingOf(found: DiffFinding, old: Side, next: Side): Finding {
  const { id, level, subject, place, message, reason, help, at, also, witness } = found;
  const where = place === '' || message.replaceAll('`', '').includes(place) ? '' : `${place}: `;
  const others = also.length === 0 ? '' : ` Also in ${firstNames(also, MAX_NAMES)}.`;
  const was = at.old && spanOn(old, at.old);
  const is = at.new && spanOn(next, at.new);
  const span = is ?? was;
  return {
    code: id,
    severity: SEVERITY[level],
    level,
    subject,
    message: `${where}${message} ${reason}${others}`,
    help,
    ...(span && { at: span }),
    ...(was && { was }),
    ...(also.length > 0 && { also }),
    ...(witness && { witness: witnessOf(witness) }),
  };
}

function witnessOf({ value, curl }: NonNullable<DiffFinding['witness']>): Witness {
  return {
    ...(value !== undefined && { value: JSON.stringify(value) }),
    ...(curl !== undefined && { curl }),
  };
}

const MAX_NAMES = 5;
