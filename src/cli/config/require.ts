import { COVERAGE_KINDS, type CoverageKind } from '../../core/coverage.ts';
import { InputError } from '../../core/diagnostic.ts';
import { say } from '../diagnostics.ts';

/** Parses `operations=100,statuses=80` as percentages by kind. */
export function requiredOf(text: string): Readonly<Partial<Record<CoverageKind, number>>> {
  const pairs = text.split(',').map((pair): readonly [CoverageKind, number] => {
    const [, name, number] = /^\s*([a-z-]+)\s*=\s*(\d{1,3})\s*%?\s*$/.exec(pair) ?? [];
    const kind = COVERAGE_KINDS.find((one) => one === name);
    const percent = Number(number);
    if (kind && percent <= 100) return [kind, percent];
    const wanted = `a list such as operations=100,statuses=80, of ${COVERAGE_KINDS.join(', ')}`;
    throw new InputError(say['cli-flag-invalid']({ flag: '--require', value: pair, wanted }));
  });
  return Object.fromEntries(pairs);
}
