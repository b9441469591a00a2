/** Prints `errors.py`: the bodies and codes of error responses that the contract declares. */
import type { Contract } from '../../../model/contract.ts';
import type { Type } from '../../../model/type.ts';
import { py, stringLiteral } from '../../encode/python.ts';
import { anyOf } from '../../shape/any-of.ts';
import { errorBodies, errorCodes } from '../../shape/error-bodies.ts';
import type { View } from '../../templates.ts';
import { subscript } from './doc.ts';
import { Imports } from './imports.ts';
import type { TypeNames } from './resource-module.ts';
import { assignment } from './statements.ts';
import { decoderOf } from './types/decoders.ts';
import { unique, type Site } from './types/printer.ts';
import { responseParts } from './types/response.ts';

const DECLARED = ['ApiErrorBody', 'ApiErrorCode', 'api_error_body', 'is_known_api_error_code'];

/** Returns the template data, or undefined for a contract without a named error body. */
export function errorsView(
  contract: Contract,
  { declaredTypes, local }: Pick<TypeNames, 'declaredTypes' | 'local'>,
): View | undefined {
  const bodies = errorBodies(contract);
  const union = anyOf(bodies);
  if (!union) return undefined;
  const imports = new Imports(DECLARED, 'errors');
  return viewOf(contract, bodies, union, { declaredTypes, local, imports });
}

function viewOf(
  contract: Contract,
  bodies: readonly Type[],
  union: Type,
  given: Pick<Site, 'declaredTypes' | 'local'> & { readonly imports: Imports },
): View {
  const { imports } = given;
  const site: Site = { ...given, module: 'errors' };
  const alias = imports.value('TypeAlias', 'typing');
  const unknown = imports.value('Unknown', '._runtime.model');
  const parts = unique(site, [...responseParts(site, union), unknown]);
  const codes = errorCodes(contract, bodies);
  const view = {
    body: assignment(py`ApiErrorBody: ${alias}`, subscript(imports.value('Union', 'typing'), parts)),
    decode: assignment(py`_decode`, decoderOf(site, union)!),
    apiError: imports.value('ApiError', '._runtime.errors'),
    isObject: imports.value('is_object', '._runtime.values'),
    hasCodes: codes.length > 0,
    ...(codes.length > 0 && {
      code: assignment(
        py`ApiErrorCode: ${alias}`,
        subscript(imports.value('Literal', 'typing'), codes.map(stringLiteral)),
      ),
      typeGuard: imports.value('TypeGuard', 'typing'),
      getArgs: imports.value('get_args', 'typing'),
    }),
  };
  return { ...view, imports: imports.print() };
}
