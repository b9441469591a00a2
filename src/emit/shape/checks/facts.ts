import { isJsonObject, type JsonObject } from '../../../core/json.ts';
import { asFragmentSegment } from '../../../core/json-pointer.ts';
import type { SourceSpan } from '../../../core/source.ts';
import type { Contract } from '../../../model/contract.ts';
import { isRest } from '../../../model/lookup.ts';
import type { NamedType } from '../../../model/type.ts';
import { fileStem } from '../../encode/path.ts';
import { NameScope } from '../../names.ts';
import { operationStems } from '../../operation-stems.ts';

/** The facts of a named REST type that its checks need. */
export interface TypeFacts {
  readonly wire: string;
  /** Location of its schema in the document: `#/components/schemas/Message`. */
  readonly pointer: string;
  /** Name of its check: `isMessage`. */
  readonly guard: string;
  readonly stem: string;
  readonly request: boolean;
  readonly response: boolean;
}

export interface OperationFacts {
  readonly id: string;
  /** The path as declared. */
  readonly path: string;
  readonly method: string;
  readonly stem: string;
}

/** The input of planning and compiling: plain data, so that another thread can receive it. */
export interface Facts {
  readonly document: JsonObject;
  readonly types: readonly TypeFacts[];
  readonly operations: readonly OperationFacts[];
}

/** Returns undefined if the contract has no OpenAPI document. `guardOf` returns the name of a type's check. */
export function gatherFacts(contract: Contract, guardOf: (type: NamedType) => string): Facts | undefined {
  const document = contract.sources.openapi?.document;
  if (!isJsonObject(document)) return undefined;
  const stems = new NameScope([], (stem) => stem.toLowerCase());
  const types = restTypes(contract).map((type) => ({
    wire: type.name.wire,
    pointer: `#/components/schemas/${asFragmentSegment(type.name.wire)}`,
    guard: guardOf(type),
    stem: stems.claim(fileStem(type.name.words), '-'),
    ...type.usage,
  }));
  return { document, types, operations: operationFacts(contract) };
}

export function restTypes(contract: Contract): readonly NamedType[] {
  return [...contract.types.values()].filter((type) => type.protocol === 'rest');
}

/** Returns the location at which a type or an operation is declared, for diagnostics. */
export function spanOf(contract: Contract, owner: string): SourceSpan | undefined {
  return (
    contract.operations.find((operation) => operation.id === owner)?.at ??
    restTypes(contract).find((type) => type.name.wire === owner)?.at
  );
}

function operationFacts(contract: Contract): readonly OperationFacts[] {
  const stems = operationStems(contract);
  return contract.operations.filter(isRest).map((operation) => ({
    id: operation.id,
    path: operation.path,
    method: operation.method,
    stem: stems.get(operation.id)!,
  }));
}
