/** The possible responses of operations, with one variant for each status and each form of its body. */
import type { Header, MediaContent, Response, RestOperation } from '../../../model/operation.ts';

const RANGES = ['1XX', '2XX', '3XX', '4XX', '5XX'] as const;

export interface ResultVariant {
  readonly response: Response;
  /** The media types of one form of the body. Without a body, the list is empty. */
  readonly contents: readonly MediaContent[];
  /** The headers. Names that differ only in case are the same name, and occur only once. */
  readonly headers: readonly Header[];
  /** True if the status has only this variant. */
  readonly isOnly: boolean;
}

export interface Results {
  /** The distinct errors. The most frequent error of each status comes first. */
  readonly errors: readonly ResultVariant[];
  readonly of: (operation: RestOperation) => readonly ResultVariant[];
  /**
   * Errors of other operations that `default` or a range of this operation also declares, because the body is the same.
   */
  readonly coveredBy: (operation: RestOperation) => readonly ResultVariant[];
}

/**
 * Returns the variants. Variants of several operations are equal if a language writes them in the same way: `bodyOf`
 * and `headerOf` return the types in that language.
 */
export function planResults(
  operations: readonly RestOperation[],
  bodyOf: (content: MediaContent) => string,
  headerOf: (header: Header) => string,
): Results {
  const bodiesOf = (contents: readonly MediaContent[]): string =>
    JSON.stringify(contents.map((content) => [content.mediaType, bodyOf(content)]));
  const known = new Map<string, ResultVariant>();
  const uses = new Map<ResultVariant, number>();
  const byOperation = new Map<RestOperation, readonly ResultVariant[]>();
  for (const operation of operations) {
    const variants = operation.responses.flatMap((response) => variantsOf(response, bodyOf));
    const own = variants.map((variant) => {
      const { response, contents, headers } = variant;
      const key = JSON.stringify([
        response.status,
        bodiesOf(contents),
        headers.map((header) => [header.name.wire, headerOf(header)]),
      ]);
      // Only errors are shared, because the result of each operation has its own name.
      const found = response.outcome === 'error' ? (known.get(key) ?? variant) : variant;
      known.set(key, found);
      return found;
    });
    const distinct = [...new Set(own)];
    for (const variant of distinct) uses.set(variant, (uses.get(variant) ?? 0) + 1);
    byOperation.set(operation, distinct);
  }
  const errors = [...uses]
    .filter(([{ response }]) => response.outcome === 'error')
    .toSorted(([, one], [, other]) => other - one)
    .map(([variant]) => variant);
  const of = (operation: RestOperation): readonly ResultVariant[] => byOperation.get(operation) ?? [];
  return {
    errors,
    of,
    coveredBy: (operation) =>
      errors.filter(({ response: { status }, contents }) => {
        const own = typeof status === 'number' ? coverOf(operation, status) : undefined;
        return of(operation).some(
          (variant) => variant.response.status === own && bodiesOf(variant.contents) === bodiesOf(contents),
        );
      }),
  };
}

/** Returns the range or `default` that declares a status, or undefined if the operation names the status itself. */
function coverOf({ responses }: RestOperation, status: number): Response['status'] | undefined {
  const has = (one: Response['status']): boolean => responses.some((response) => response.status === one);
  const range = RANGES[Math.floor(status / 100) - 1];
  if (has(status)) return undefined;
  if (range !== undefined && has(range)) return range;
  return has('default') ? 'default' : undefined;
}

function variantsOf(response: Response, bodyOf: (content: MediaContent) => string): readonly ResultVariant[] {
  const headers = [
    ...new Map(response.headers.map((header) => [header.name.wire.toLowerCase(), header])).values(),
  ];
  if (response.contents.length === 0) return [{ response, headers, contents: [], isOnly: true }];
  const groups = [...Map.groupBy(response.contents, bodyOf).values()];
  return groups.map((contents) => ({ response, headers, contents, isOnly: groups.length === 1 }));
}
