/** Paths into the request and the response of a paginated operation, in the notation of `x-fern-pagination`. */
import type { InputPath, Path } from '../../model/behaviour.ts';
import type { Parameter, RestOperation } from '../../model/operation.ts';
import type { Type } from '../../model/type.ts';
import { say } from '../diagnostics.ts';
import { typesAt, type Shapes } from './shape.ts';
import { malformed, textOf, type Report, type Use } from './use.ts';

/** The parts of an operation used by pagination paths. */
export type Paginated = Pick<RestOperation, 'method' | 'path' | 'parameters' | 'body' | 'responses'>;

export function requestPath(
  use: Use,
  operation: Paginated,
  shapes: Shapes,
  report: Report,
): InputPath | undefined {
  const path = pathOf(use, '$request', report);
  if (!path) return undefined;
  const named = operation.parameters.filter((one) => path.length === 1 && one.name.wire === path[0]);
  const parameter = named.find((one) => one.in === 'query') ?? named[0];
  if (parameter) return { in: parameter.in, path };
  const bodies = (operation.body?.contents ?? []).map(({ type }) => type);
  if (path.length > 0 && typesAt(bodies, path, shapes).length > 0) return { in: 'body', path };
  return missing(use, path, '$request', report);
}

export function responsePath(
  use: Use,
  { responses }: Paginated,
  shapes: Shapes,
  report: Report,
  isFit: (types: readonly Type[]) => boolean = (types) => types.length > 0,
): Path | undefined {
  const path = pathOf(use, '$response', report);
  if (!path) return undefined;
  const bodies = responses
    .filter(({ outcome }) => outcome === 'success')
    .flatMap(({ contents }) => contents.map(({ type }) => type));
  const found = typesAt(bodies, path, shapes);
  if (found.length === 0) return missing(use, path, '$response', report);
  return isFit(found) ? path : malformed(use, 'the path of a list', report);
}

/** Returns the parameter at an input path. */
export function parameterOf(
  { parameters }: Paginated,
  { in: place, path }: InputPath,
): Parameter | undefined {
  return parameters.find((one) => one.in === place && one.name.wire === path[0]);
}

/** Returns the names in a path: `page` and `next` for `$response.page.next`. */
function pathOf(use: Use, root: keyof typeof PLACES, report: Report): Path | undefined {
  const text = textOf(use, report);
  if (text === undefined) return undefined;
  const [first, ...path] = text.split('.');
  return first === root ? path : malformed(use, `a path that begins with ${root}`, report);
}

function missing({ name, at }: Use, path: Path, root: keyof typeof PLACES, report: Report): undefined {
  report(say['vocabulary-path']({ name, path: [root, ...path].join('.'), where: PLACES[root] }, at()));
}

/** Descriptions of the roots of paths, for messages. */
const PLACES = { $request: 'the request', $response: 'the body of a successful response' } as const;
