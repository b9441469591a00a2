import { isJsonObject } from '../../core/json.ts';
import type { RestOperation } from '../../model/operation.ts';
import { flagOf, malformed, optional, textOf, type Report, type Use } from './use.ts';

/** Reads `x-fern-streaming`, which is a boolean, or an object with `resumable` and `terminator`. */
export function streamingOf(use: Use | undefined, report: Report): Pick<RestOperation, 'streaming'> {
  if (!use || typeof use.value === 'boolean') return {};
  if (!isJsonObject(use.value)) {
    malformed(use, 'true, or an object', report);
    return {};
  }
  const resumable = optional(use, 'resumable', flagOf, report).value === true;
  const sentinel = optional(use, 'terminator', textOf, report).value;
  if (!resumable && sentinel === undefined) return {};
  return { streaming: { resumable, ...(sentinel !== undefined && { sentinel }) } };
}
