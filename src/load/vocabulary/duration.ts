import { durationOf, type Duration } from '../../core/duration.ts';
import { malformed, type Report, type Use } from './use.ts';

/** `P7D`, `PT1M`. If undefined, the use is reported. */
export function durationIn(use: Use, report: Report): Duration | undefined {
  const found = typeof use.value === 'string' ? durationOf(use.value) : undefined;
  return found ?? malformed(use, 'a duration such as P7D or PT1M', report);
}
