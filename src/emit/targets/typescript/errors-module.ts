/**
 * Prints `errors.ts`: the `ApiError` and `UserErrorsError` of the runtime, with the types that the contract declares.
 */
import { isJsonType } from '../../../core/media-type.ts';
import { pascalCase } from '../../../core/words.ts';
import type { Contract } from '../../../model/contract.ts';
import { isRest } from '../../../model/lookup.ts';
import {
  es,
  indexedAccess,
  joinEs,
  numberLiteral,
  propertyKey,
  stringLiteral,
  type Es,
} from '../../encode/ecmascript.ts';
import { Imports } from '../../ecmascript/imports.ts';
import type { ImportExtension } from '../../ecmascript/specifier.ts';
import type { View } from '../../templates.ts';
import type { GraphqlShape } from '../../shape/graphql-shape.ts';
import { typeSources, type Names } from '../../ecmascript/client/type-sources.ts';

const DECLARED = [
  'ApiErrorBody',
  'ApiErrorCode',
  'ApiError',
  'AnyApiError',
  'UserErrorsByMutation',
  'UserErrorsError',
  'AnyUserErrorsError',
];
const BODIES = './runtime/declared-errors.ts';
const USER_ERRORS = './runtime/declared-user-errors.ts';

/** Returns the template data, or undefined for a contract without JSON error bodies and user errors. */
export function errorsView(
  contract: Contract,
  names: Names,
  graphql: readonly GraphqlShape[],
  extension: ImportExtension,
): View | undefined {
  const imports = new Imports(DECLARED);
  const bodies = errorBodies(contract, names, imports);
  const mutations = graphql.flatMap((shape) => userErrorsMember(shape, imports));
  const hasBodies = bodies.length > 0;
  const hasMutations = mutations.length > 0;
  if (!hasBodies && !hasMutations) return undefined;
  const view = {
    hasBodies,
    hasMutations,
    ...(hasBodies && {
      bodies: joinEs(bodies, ' | '),
      codeOf: imports.type('CodeOf', BODIES),
      declaredApiError: imports.type('DeclaredApiError', BODIES),
      apiErrorClass: imports.type('ApiErrorClass', BODIES),
    }),
    ...(hasMutations && {
      mutations: joinEs(mutations, '\n'),
      declaredUserErrorsError: imports.type('DeclaredUserErrorsError', USER_ERRORS),
      userErrorsErrorClass: imports.type('UserErrorsErrorClass', USER_ERRORS),
    }),
  };
  return { ...view, imports: imports.print(extension) };
}

/** Returns `'mutation CreateCat': Listed<CreateCatMutation['createCat'], 'userErrors'>;`. */
function userErrorsMember({ document, root, field }: GraphqlShape, imports: Imports): readonly Es[] {
  const member = field?.userErrors?.name.wire;
  if (member === undefined || root === undefined) return [];
  const { wire } = document.name;
  const data = imports.type(wire + pascalCase([document.operation]), './graphql.ts');
  const listed = imports.type('Listed', USER_ERRORS);
  const given = [es`${data}${indexedAccess(root)}`, stringLiteral(member)];
  return [
    es`readonly ${propertyKey(`${document.operation} ${wire}`)}: ${listed}<\n  ${joinEs(given, ',\n')}\n>;`,
  ];
}

/** Returns the distinct types of JSON error bodies. A named type is written by its name. */
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
