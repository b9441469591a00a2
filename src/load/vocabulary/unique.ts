import type { DeclaredUniqueness } from '../../model/marks.ts';
import { hasOnly, namesOf, optional, type Report, type Use } from './use.ts';

/** Reads `x-unique: { with: [region] }`, `x-unique: true`, and `@unique(with: ["region"])`. */
export function uniqueOf(use: Use, report: Report): DeclaredUniqueness | undefined {
  if (use.value === true) return { with: [], at: use.at() };
  if (!hasOnly(use, ['with'], report)) return undefined;
  const others = optional(use, 'with', namesOf, report);
  return others.isFit ? { with: others.value ?? [], at: use.at() } : undefined;
}
