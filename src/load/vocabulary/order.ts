import type { DeclaredOrder, OrderKey } from '../../model/marks.ts';
import { malformed, member, namesOf, type Report, type Use } from './use.ts';

/** Reads `x-order: [-createdAt, id]` and `@order(by: ["-createdAt", "id"])`. */
export function orderOf(use: Use, report: Report): DeclaredOrder | undefined {
  const listed = use.name.startsWith('@') ? member(use, 'by') : use;
  const names = namesOf(listed, report);
  if (!names) return undefined;
  const by = names.map((name): OrderKey => {
    const isDescending = name.startsWith('-');
    return { path: name.slice(isDescending ? 1 : 0).split('.'), isDescending };
  });
  if (by.some(({ path }) => path.includes('')))
    return malformed(listed, 'paths such as createdAt or -price.amount', report);
  return { by, at: use.at() };
}
