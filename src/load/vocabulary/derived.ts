import { isJsonObject } from '../../core/json.ts';
import type { InputPath } from '../../model/behaviour.ts';
import type { DeclaredDerivation, Derivation } from '../../model/marks.ts';
import { conditionsOf } from './condition.ts';
import { hasOnly, malformed, member, optional, textOf, type Report, type Use } from './use.ts';
import { requestExpression } from './expression.ts';

const KINDS = ['count', 'sum', 'equals', 'bytes'] as const;

/**
 * Reads `x-derived: { sum: items.price }` and `@derived(sum: "items.price")`, also with `count`, `equals`, and `bytes`.
 * `where` selects the elements of the list.
 */
export function derivedOf(use: Use, report: Report): DeclaredDerivation | undefined {
  if (!hasOnly(use, [...KINDS, 'where'], report)) return undefined;
  const kinds = KINDS.filter((kind) => member(use, kind).value !== undefined);
  const [kind] = kinds;
  if (kind === undefined || kinds.length > 1) return malformed(use, `one of ${KINDS.join(', ')}`, report);
  const from = derivationOf(kind, member(use, kind), report);
  const where = optional(use, 'where', conditionsOf, report);
  if (!from || !where.isFit) return undefined;
  if (!where.value) return { from, at: use.at() };
  // `where` selects elements of a list, and the other kinds have no list. The conditions of `countOf` are
  // read separately.
  return from.kind === 'count' || from.kind === 'sum'
    ? { from: { ...from, where: where.value }, at: use.at() }
    : malformed(use, 'where next to the sum or the count of a list', report);
}

function derivationOf(kind: (typeof KINDS)[number], use: Use, report: Report): Derivation | undefined {
  if (kind === 'count' && isJsonObject(use.value)) return countOf(use, report);
  if (kind === 'equals') {
    const value = valueIn(use, report);
    return value && { kind, value };
  }
  const text = textOf(use, report);
  if (text === undefined) return undefined;
  if (kind === 'bytes') return { kind, of: text };
  const path = text.split('.');
  if (path.includes('')) return malformed(use, 'a path such as items.price', report);
  if (kind === 'count') return { kind, list: path };
  return path.length > 1
    ? { kind, path }
    : malformed(use, 'a list and a number in its elements, such as items.price', report);
}

function countOf(use: Use, report: Report): Derivation | undefined {
  if (!hasOnly(use, ['of', 'where'], report)) return undefined;
  const of = textOf(member(use, 'of'), report);
  const where = optional(use, 'where', conditionsOf, report);
  return of !== undefined && where.isFit ? { kind: 'countOf', of, where: where.value ?? [] } : undefined;
}

/** Reads the location of a sent value: `$request.body#/note` in OpenAPI, `input.note` in the SDL. */
function valueIn(use: Use, report: Report): InputPath | undefined {
  if (!use.name.startsWith('@')) return requestExpression(use, report);
  const path = textOf(use, report)?.split('.');
  return path && { in: 'argument', path };
}
