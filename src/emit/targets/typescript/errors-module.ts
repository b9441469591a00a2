/** `errors.ts`: the runtime's `ApiError` with the error bodies that the contract declares. */
import type { Contract } from '../../../model/contract.ts';
import { isRest } from '../../../model/lookup.ts';
import { es, indexedAccess, joinEs, numberLiteral, type Es } from '../../encode/ecmascript.ts';
import { Imports } from '../../ecmascript/imports.ts';
import { isJsonType } from '../../http.ts';
import type { View } from '../../templates.ts';
import { typeSources, type Names } from './sources.ts';

const DECLARED = ['ApiErrorBody', 'ApiErrorCode', 'ApiError', 'AnyApiError'];

/** Undefined for a contract without an error body in JSON. */
export function errorsView(contract: Contract, names: Names): View | undefined {
  const imports = new Imports(DECLARED);
  const bodies = errorBodies(contract, names, imports);
  if (bodies.length === 0) return undefined;
  const view = {
    bodies: joinEs(bodies, ' | '),
    codeOf: imports.type('CodeOf', './runtime/declared-errors.ts'),
    declaredApiError: imports.type('DeclaredApiError', './runtime/declared-errors.ts'),
    apiErrorClass: imports.type('ApiErrorClass', './runtime/declared-errors.ts'),
  };
  return { ...view, imports: imports.print() };
}

/** Each once, by its name where it has one. */
function errorBodies(contract: Contract, names: Names, imports: Imports): readonly Es[] {
  const sources = typeSources(contract, names, imports, './');
  const bodies = new Map<string, Es>();
  for (const operation of contract.operations.filter(isRest)) {
    for (const { outcome, status, contents } of operation.responses) {
      if (outcome !== 'error') continue;
      for (const { mediaType, type } of contents) {
        if (!isJsonType(mediaType)) continue;
        const key = typeof status === 'number' ? es`[${numberLiteral(status)}]` : indexedAccess(status);
        const named = type.kind === 'reference' ? sources.model(type.target, 'response') : undefined;
        const body =
          named ??
          es`${sources.operation(operation.id)}['responses']${key}['content']${indexedAccess(mediaType)}`;
        bodies.set(body.text, body);
      }
    }
  }
  return [...bodies.values()];
}
