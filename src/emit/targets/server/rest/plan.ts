import { pascalCase, splitWords } from '../../../../core/words.ts';
import type { Contract } from '../../../../model/contract.ts';
import { isRest } from '../../../../model/lookup.ts';
import type { Parameter, RestOperation } from '../../../../model/operation.ts';
import { operationNames } from '../../../ecmascript/type-names.ts';
import { NameScope } from '../../../names.ts';
import { operationStems } from '../../../operation-stems.ts';
import { declaredParameters } from '../../../shape/server/routes.ts';

/** One operation, with the names that all its files share. */
export interface PlannedOperation {
  readonly operation: RestOperation;
  /** Name of its handler, `addBook`. */
  readonly handler: string;
  /** Names of its types, `AddBookRequest` and `AddBookResult`. */
  readonly requestType: string;
  readonly resultType: string;
  /** Name of the type that its variants have in common, if its request has several. */
  readonly parametersType: string;
  readonly stem: string;
  /** Decoded parameters, without the headers of media types and credentials. */
  readonly parameters: readonly Parameter[];
}

/** Names declared by `handlers.ts` itself. */
const TAKEN = [
  'Binary',
  'Bytes',
  'Handlers',
  'Operation',
  'OperationRequest',
  'OtherStatus',
  'Result',
  'StatusRange',
  'Streamed',
  'models',
];

/** Returns the scope of the types declared by `handlers.ts`. */
export function typeScope(): NameScope {
  return new NameScope(TAKEN);
}

export function planOperations(contract: Contract, types: NameScope): readonly PlannedOperation[] {
  const names = operationNames(contract);
  const stems = operationStems(contract);
  return contract.operations.filter(isRest).map((operation) => {
    const handler = names.get(operation.id) ?? '';
    const base = pascalCase(splitWords(handler));
    return {
      operation,
      handler,
      requestType: typeName(types, base, 'Request'),
      resultType: typeName(types, base, 'Result'),
      parametersType: typeName(types, base, 'Parameters'),
      stem: stems.get(operation.id) ?? '',
      parameters: declaredParameters(operation),
    };
  });
}

function typeName(scope: NameScope, base: string, suffix: string): string {
  return scope.claim(/^\p{ID_Start}/u.test(base) ? `${base}${suffix}` : `_${base}${suffix}`);
}
