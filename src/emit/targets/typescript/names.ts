import { pascalCase } from '../../../core/words.ts';
import type { Contract } from '../../../model/contract.ts';
import { bindingName, modelNames, operationNames } from '../../ecmascript/type-names.ts';
import { NameScope } from '../../names.ts';
import type { Directions } from './directions.ts';
import type { RestShape } from './rest-shape.ts';
import { hasResultName } from './rest-types.ts';
import type { Names } from './sources.ts';

/** Decides the names of all types of `models.ts`: models first, so that an operation can not rename one. */
export function decideNames(contract: Contract, shapes: readonly RestShape[], { split }: Directions): Names {
  const models = modelNames(contract);
  const scope = new NameScope(models.values());
  const claim = (shape: RestShape, suffix: string): readonly [string, string] => [
    shape.operation.id,
    scope.claim(bindingName(pascalCase(shape.operation.name.words) + suffix)),
  ];
  return {
    models,
    split,
    operations: operationNames(contract),
    parameters: new Map(shapes.filter(({ form }) => form !== 'none').map((shape) => claim(shape, 'Params'))),
    results: new Map(shapes.filter(hasResultName).map((shape) => claim(shape, 'Response'))),
  };
}
