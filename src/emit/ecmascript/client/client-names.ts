import { camelCase, pascalCase } from '../../../core/words.ts';
import type { Contract } from '../../../model/contract.ts';
import type { TypeId } from '../../../model/type.ts';
import { bindingName, exportedName, modelNames, operationNames, type ModelNames } from '../type-names.ts';
import { NameScope } from '../../names.ts';
import type { CallGroup } from '../../shape/calls.ts';
import type { GraphqlShape } from '../../shape/graphql-shape.ts';
import type { RestShape } from '../../shape/rest-shape.ts';
import { hasResultName } from './rest-call-types.ts';
import type { Names } from './type-sources.ts';

/**
 * Maximum number of words in the name of an operation. If a name has more words, the types of the operation are named
 * after its call path, as in the other clients.
 */
const MAX_WORDS = 4;

/**
 * Determines the names of all types in `models.ts` and of the functions of calls. Models claim their names first, so
 * that operations do not change them. `taken` is from `packageNames`.
 */
export function decideNames(
  contract: Contract,
  shapes: readonly RestShape[],
  graphql: readonly GraphqlShape[],
  { classes, groups }: { readonly classes: readonly string[]; readonly groups: readonly CallGroup[] },
  taken: ReadonlySet<string>,
): Names {
  const models = modelNames(contract, taken, true);
  const scope = new NameScope([...models.response.values(), ...models.request.values()]);
  const callWords = new Map(
    groups.flatMap(({ calls }) =>
      calls.flatMap((call) => (call.kind === 'rest' ? [[call.shape.key, call.words] as const] : [])),
    ),
  );
  const claim = ({ key, operation: { name } }: RestShape, suffix: string): readonly [string, string] => {
    const words = name.words.length <= MAX_WORDS ? name.words : (callWords.get(key) ?? name.words);
    return [key, scope.claim(exportedName(pascalCase(words) + suffix, taken))];
  };
  const operations = operationNames(contract);
  return {
    models,
    variants: variantKeys(contract, models),
    operations,
    functions: functionNames(operations, shapes, graphql, classes),
    parameters: new Map(shapes.filter(({ form }) => form !== 'none').map((shape) => claim(shape, 'Params'))),
    results: new Map(shapes.filter(hasResultName).map((shape) => claim(shape, 'Response'))),
  };
}

/**
 * Returns the names of functions. REST comes first, because the contract declares its names, but the names of canonical
 * operations may be derived.
 */
function functionNames(
  operations: ReadonlyMap<string, string>,
  shapes: readonly RestShape[],
  graphql: readonly GraphqlShape[],
  classes: readonly string[],
): ReadonlyMap<string, string> {
  // `import()` would call a function named `then`, as if the module were a promise. `connect`, `extend`, and
  // `requestRaw` are already in `functions.ts`. The other names are parameters of the methods that call these
  // functions.
  const taken = ['then', 'connect', 'extend', 'requestRaw', 'params', 'options', 'input', 'variables'];
  const scope = new NameScope([...classes, ...taken]);
  // Second calls of operations claim their names last, so that they do not change the names of other calls.
  const ordered = [...shapes].sort(
    (one, other) => Number(one.isSecond ?? false) - Number(other.isSecond ?? false),
  );
  const rest = ordered.map(({ key, isSecond, operation: { id, name } }) => {
    const own = isSecond ? bindingName(camelCase(name.words)) : operations.get(id)!;
    return [key, scope.claim(own)] as const;
  });
  const documents = graphql.map(({ document }) => {
    const name = bindingName(camelCase(document.name.words));
    return [document.name.wire, scope.claim(name)] as const;
  });
  return new Map([...rest, ...documents]);
}

/** Returns the key in `components.schemas` for the request form of each type with two forms. */
export function variantKeys(
  contract: Contract,
  { request, response }: ModelNames,
): ReadonlyMap<TypeId, string> {
  const types = [...contract.types.values()].filter(({ protocol }) => protocol === 'rest');
  const scope = new NameScope(types.map(({ name }) => name.wire));
  const split = types.filter(({ id }) => request.get(id) !== response.get(id));
  return new Map(split.map(({ id, name }) => [id, scope.claim(`${name.wire}Request`)]));
}
