/** Runtime expressions (OpenAPI 3.1 §4.8.20.4) as paths. */
import type { InputPath, Path } from '../../model/behaviour.ts';
import { pointerSegments } from '../../core/json-pointer.ts';
import { malformed, textOf, type Report, type Use } from './use.ts';

const REQUEST = /^\$request\.(?:(query|path|header)\.(.+)|body(?:#((?:\/.*)?))?)$/su;

/** Returns a location in the request: `$request.body#/note`, `$request.query.note`. Reports a malformed use. */
export function requestExpression(use: Use, report: Report): InputPath | undefined {
  const text = textOf(use, report);
  if (text === undefined) return undefined;
  const [whole, place, name, pointer = ''] = REQUEST.exec(text) ?? [];
  if (whole === undefined) return malformed(use, 'a runtime expression such as $request.body#/note', report);
  if (name !== undefined) return { in: place as 'query', path: [name] };
  return { in: 'body', path: pointerSegments(pointer) ?? [] };
}

/** Returns a path into the body of a request: `$request.body#/data`. Reports a malformed use. */
export function bodyExpression(use: Use, report: Report): Path | undefined {
  const found = requestExpression(use, report);
  if (!found) return undefined;
  return found.in === 'body'
    ? found.path
    : malformed(use, 'a runtime expression such as $request.body#/data', report);
}
