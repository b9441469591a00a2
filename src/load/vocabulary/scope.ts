import type { DeclaredScope } from '../../model/marks.ts';
import { member, namesOf, type Report, type Use } from './use.ts';

/** Reads `x-scope: [tenant]` and `@scope(of: ["tenant"])`. */
export function scopeOf(use: Use, report: Report): DeclaredScope | undefined {
  const names = namesOf(use.name.startsWith('@') ? member(use, 'of') : use, report);
  return names && { names: [...new Set(names)], at: use.at() };
}
