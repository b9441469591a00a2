import type { NamedType } from '../../model/type.ts';
import { member, textOf, type Report, type Use } from './use.ts';

/** Reads `x-concept: Name` and `@concept(name: "Name")`. */
export function conceptOf(use: Use | undefined, report: Report): Pick<NamedType, 'concept'> {
  const concept = use && textOf(use.name.startsWith('@') ? member(use, 'name') : use, report);
  return concept === undefined ? {} : { concept };
}
