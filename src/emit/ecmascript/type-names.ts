import { typescriptGlobals } from '../../core/reserved-words.ts';
import { camelCase, pascalCase } from '../../core/words.ts';
import type { Contract } from '../../model/contract.ts';
import { isRest } from '../../model/lookup.ts';
import type { TypeId } from '../../model/type.ts';
import { isReserved } from '../encode/ecmascript.ts';
import { NameScope } from '../names.ts';
import { directionsOf, type Direction } from '../shape/directions.ts';

/**
 * Names that exported types must not shadow: globals that generated code and its users need, and exports of every
 * generated package. A type with such a name gets a trailing `_`.
 */
const TAKEN: ReadonlySet<string> = new Set([
  ...typescriptGlobals,
  ...(
    'AbortedError ApiError Auth Client ClientError ClientOptions ConnectionError CredentialsError DecodeError ' +
    'GraphqlError RequestOptions TimeoutError UserErrorsError'
  ).split(' '),
]);

/** The exported name of every named REST type in each direction: `Pet` and `PetRequest` if the types differ. */
export type ModelNames = Readonly<Record<Direction, ReadonlyMap<TypeId, string>>>;

/**
 * Returns unique names in PascalCase that do not shadow other exports. `taken` is from `packageNames`. The request
 * variant of a type never gets the name of a different type. With `hasTimes`, a type that contains points in time also
 * has a request variant, because arguments accept a `Date`.
 */
export function modelNames(contract: Contract, taken: ReadonlySet<string>, hasTimes = false): ModelNames {
  const scope = new NameScope(optionalExports(contract));
  const types = [...contract.types.values()].filter(({ protocol }) => protocol === 'rest');
  const claim = (words: readonly string[]): string => scope.claim(exportedName(pascalCase(words), taken));
  const response = new Map(types.map(({ id, name }) => [id, claim(name.words)]));
  const { split } = directionsOf(contract, hasTimes);
  const request = new Map(
    types.map(({ id, name }) => [id, split.has(id) ? claim([...name.words, 'request']) : response.get(id)!]),
  );
  return { request, response };
}

/** Returns the names that some generated packages export in addition to models, depending on the contract. */
function optionalExports({ auth }: Contract): readonly string[] {
  const hasEnvironments = auth.some(({ keyPrefixes }) => keyPrefixes !== undefined);
  return [
    'ApiErrorBody',
    'ApiErrorCode',
    'UserErrorsByMutation',
    ...(hasEnvironments ? ['Environment'] : []),
  ];
}

/** Maps the `operation.id` of every REST operation to a unique identifier in camelCase, such as `sendMessage`. */
export function operationNames(contract: Contract): ReadonlyMap<string, string> {
  const scope = new NameScope();
  const names = new Map<string, string>();
  for (const operation of contract.operations.filter(isRest)) {
    names.set(operation.id, scope.claim(bindingName(camelCase(operation.name.words))));
  }
  return names;
}

/** Returns `name` as a binding that the package can export. A name in use gets a trailing `_`. */
export function exportedName(name: string, taken: ReadonlySet<string>): string {
  const binding = bindingName(name);
  return taken.has(binding) ? `${binding}_` : binding;
}

/**
 * Returns `name` as a binding. Characters that are not allowed are spelled out, a leading digit gets a prefix, and a
 * reserved word gets a trailing `_`.
 */
export function bindingName(name: string): string {
  const spelled = name.replace(
    /[^\p{ID_Continue}$]/gu,
    (character) => `x${character.codePointAt(0)!.toString(16)}`,
  );
  const guarded = /^[\p{ID_Start}$_]/u.test(spelled) ? spelled : `_${spelled}`;
  return isReserved(guarded) || TAKEN.has(guarded) ? `${guarded}_` : guarded;
}
