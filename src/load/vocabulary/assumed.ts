import type { Assumable } from '../../model/node.ts';
import { member, textOf, type Report, type Use } from './use.ts';

/** Reads `x-assumed: "<convention>"` and `@assumed(because: "<convention>")`. */
export function assumedOf(use: Use | undefined, report: Report): Assumable {
  const assumed = use && textOf(use.name.startsWith('@') ? member(use, 'because') : use, report);
  return assumed === undefined ? {} : { assumed };
}
