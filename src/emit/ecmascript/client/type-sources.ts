import type { Contract } from '../../../model/contract.ts';
import type { TypeId } from '../../../model/type.ts';
import { es, identifier, indexedAccess } from '../../encode/ecmascript.ts';
import type { Imports } from '../imports.ts';
import type { ModelNames } from '../type-names.ts';
import type { TypeSources } from './rest-call-types.ts';

/** Names of the contract's parts, decided once and used by every module. */
export interface Names {
  /** Exported name of each REST named type. */
  readonly models: ModelNames;
  /** For each type that differs in requests: the key of its request type in `components.schemas`. */
  readonly variants: ReadonlyMap<TypeId, string>;
  /** `operation.id` → `sendMessage`. */
  readonly operations: ReadonlyMap<string, string>;
  /** `RestShape.key`, or the name of a canonical operation → the name of its function. */
  readonly functions: ReadonlyMap<string, string>;
  /** `RestShape.key` → `SendMessageParams`, if the call has parameters outside the path. */
  readonly parameters: ReadonlyMap<string, string>;
  /** `RestShape.key` → `ListMessagesResponse`, if the result is not exactly one named type. */
  readonly results: ReadonlyMap<string, string>;
}

/**
 * Returns the sources of types for a module. `folder` is the path from the module to the target's root. Names are
 * imported when they are used.
 */
export function typeSources(
  contract: Contract,
  names: Names,
  imports: Imports,
  folder: './' | '../',
  inModels = false,
): TypeSources {
  return {
    contract,
    model: (id, direction) => {
      const name = names.models[direction].get(id);
      if (name === undefined) return undefined;
      return inModels ? identifier(name) : imports.type(name, `${folder}models.ts`);
    },
    operation: (id) =>
      es`${imports.type('operations', `${folder}rest.ts`)}${indexedAccess(names.operations.get(id) ?? id)}`,
    without: () => imports.type('Without', `${folder}runtime/without.ts`),
    withStreams: () => imports.type('WithStreams', `${folder}runtime/raw-body.ts`),
    pathValue: () => imports.type('PathValue', `${folder}runtime/rest.ts`),
    raw: () => imports.type('RawBody', `${folder}runtime/raw-body.ts`),
  };
}
