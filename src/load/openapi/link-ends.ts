import type { Link, Parameter, Response, RestOperation } from '../../model/operation.ts';
import { say } from '../diagnostics.ts';
import { pointerSegments } from '../../core/json-pointer.ts';
import { percentDecoded } from '../../core/percent-encoding.ts';
import type { Unlinked } from '../link/call-words.ts';
import { typesAt, type Shapes } from '../vocabulary/shape.ts';
import type { Report } from '../vocabulary/use.ts';

/** Reports links with parameters unknown to their target, and links that read values missing from their response. */
export function checkLinkEnds(
  operations: readonly Unlinked<RestOperation>[],
  shapes: Shapes,
  report: Report,
): void {
  const targets = new Map(operations.map((operation) => [operation.id, operation]));
  for (const response of operations.flatMap(({ responses }) => responses)) {
    for (const link of response.links) {
      const taken = targets.get(link.operation)?.parameters ?? [];
      for (const parameter of Object.keys(link.parameters)) {
        if (taken.some((one) => isNamed(one, parameter))) continue;
        report(say['link-parameter']({ parameter, operation: link.operation }, link.at));
      }
      for (const expression of missingIn(response, link, shapes))
        report(say['link-expression']({ expression }, link.at));
    }
  }
}

/** True if the parameter has this name, optionally with its location: `path.id` (OpenAPI 3.1 §4.8.20). */
function isNamed({ name, in: place }: Parameter, given: string): boolean {
  return name.wire === given || `${place}.${name.wire}` === given;
}

/**
 * Returns the expressions for values that the schemas of the body do not declare. Items of lists are not checked.
 */
function missingIn(
  { contents }: Response,
  { parameters, requestBody = null }: Link,
  shapes: Shapes,
): readonly string[] {
  const bodies = contents.map(({ type }) => type);
  return [...Object.values(parameters), requestBody].filter((value) => {
    if (typeof value !== 'string' || !value.startsWith('$response.body#')) return false;
    const path = pointerSegments(percentDecoded(value.slice('$response.body#'.length)) ?? '\0');
    if (path?.some((segment) => /^\d+$/.test(segment))) return false;
    return path === undefined || typesAt(bodies, path, shapes).length === 0;
  }) as readonly string[];
}
