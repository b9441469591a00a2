import { isJsonObject, type JsonObject } from '../../../core/json.ts';
import { asFragmentSegment } from '../../../core/percent-encoding.ts';
import type { SourceSpan } from '../../../core/source.ts';
import type { Contract } from '../../../model/contract.ts';
import { isRest } from '../../../model/lookup.ts';
import type { NamedType } from '../../../model/type.ts';
import type { Direction } from '../../shape/directions.ts';
import { packageNames } from '../../ecmascript/package-names.ts';
import { modelNames } from '../../ecmascript/type-names.ts';
import { fileStem } from '../../encode/path.ts';
import { NameScope } from '../../names.ts';
import { operationStems } from '../../operation-stems.ts';
import type { Kit } from '../../target.ts';

/** A named type of REST from the validators' point of view. */
export interface TypeFacts {
  readonly wire: string;
  /** Location of its schema in the document: `#/components/schemas/Message`. */
  readonly pointer: string;
  /** `Message`, which the `typescript` target exports; the request variant of a type may have its own name. */
  readonly typeNames: Readonly<Record<Direction, string>>;
  /** `isMessage`. */
  readonly guard: string;
  readonly stem: string;
  readonly request: boolean;
  readonly response: boolean;
}

export interface OperationFacts {
  readonly id: string;
  /** Spelled as in the document's `paths`; the method is in lower case. */
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

/** Undefined if the contract has no OpenAPI document. */
export function gatherFacts(contract: Contract, kit: Kit): Facts | undefined {
  const document = contract.sources.openapi?.document;
  if (!isJsonObject(document)) return undefined;
  const names = modelNames(contract, packageNames(kit));
  const stems = new NameScope([], (stem) => stem.toLowerCase());
  const types = restTypes(contract).map((type) => ({
    wire: type.name.wire,
    pointer: `#/components/schemas/${asFragmentSegment(type.name.wire)}`,
    typeNames: { request: names.request.get(type.id)!, response: names.response.get(type.id)! },
    guard: `is${names.response.get(type.id)!}`,
    stem: stems.claim(fileStem(type.name.words), '-'),
    ...type.usage,
  }));
  return { document, types, operations: operationFacts(contract) };
}

export function restTypes(contract: Contract): readonly NamedType[] {
  return [...contract.types.values()].filter((type) => type.protocol === 'rest');
}

/** Location of the declaration of a type or an operation, for diagnostics. */
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
    method: operation.method.toLowerCase(),
    stem: stems.get(operation.id)!,
  }));
}
