import type { SourceSpan } from '../../core/source.ts';
import type { Idempotency, InputPath } from '../../model/behaviour.ts';
import type { Argument } from '../../model/type.ts';
import type { Conventions } from '../conventions.ts';
import { say } from '../diagnostics.ts';
import { argumentAt } from './argument.ts';
import type { Shapes } from './shape.ts';
import { flagOf, malformed, member, textOf, type Report, type Use } from './use.ts';

type Idempotent = { readonly idempotency?: Idempotency };

/** Returns the header names of `x-fern-idempotency-headers: [{ header: Idempotency-Key, name: idempotency_key }]`. */
export function idempotencyHeadersOf(use: Use, report: Report): readonly string[] {
  if (!Array.isArray(use.value)) {
    malformed(use, 'a list of objects with the property header', report);
    return [];
  }
  return use.value.flatMap((value, index) => {
    const entry: Use = { name: use.name, value, at: (...path) => use.at(index, ...path) };
    return textOf(member(entry, 'header'), report) ?? [];
  });
}

/**
 * Reads `x-fern-idempotent: true`. The key is in the first of the root's headers that the operation declares, or else
 * in the first header of the root.
 */
export function idempotencyByHeader(
  use: Use | undefined,
  headers: readonly string[],
  declared: ReadonlySet<string>,
  report: Report,
): Idempotent {
  if (!use || flagOf(use, report) !== true) return {};
  const own = headers.find((name) => declared.has(name.toLowerCase()));
  const header = own ?? headers[0];
  if (own === undefined) report(say['idempotency-without-header']({ header }, use.at()));
  return header === undefined ? {} : { idempotency: { by: { in: 'header', path: [header] }, at: use.at() } };
}

/**
 * Returns the idempotency by convention. The key is in the header that the convention sets for the method, or else in
 * the header `Idempotency-Key` if the operation declares it (draft-ietf-httpapi-idempotency-key-header).
 */
export function idempotencyByConvention(
  { idempotency }: Conventions,
  method: string,
  headers: readonly string[],
  at: SourceSpan,
): Idempotent {
  if (idempotency === 'none') return {};
  const by = (header: string): InputPath => ({ in: 'header', path: [header] });
  if (idempotency !== 'declared' && idempotency.methods.includes(method))
    return { idempotency: { by: by(idempotency.header), at } };
  const declared = headers.find((header) => header.toLowerCase() === 'idempotency-key');
  if (declared === undefined) return {};
  const assumed = 'The Idempotency-Key HTTP Header Field (IETF draft): the operation declares the header';
  return { idempotency: { by: by(declared), assumed, at } };
}

/** Reads `@idempotent(by: "input.id")`. */
export function idempotencyByArgument(
  use: Use | undefined,
  declared: readonly Argument[],
  shapes: Shapes,
  report: Report,
): Idempotent {
  if (!use) return {};
  const by = argumentAt(member(use, 'by'), declared, shapes, report);
  return by ? { idempotency: { by, at: use.at() } } : {};
}
