import type { Contract } from '../../../../model/contract.ts';
import { variantKeys } from '../../../ecmascript/client/client-names.ts';
import { moduleFile } from '../../../ecmascript/module-file.ts';
import { packageNames } from '../../../ecmascript/package-names.ts';
import { modelNames } from '../../../ecmascript/type-names.ts';
import { es, joinEs } from '../../../encode/ecmascript.ts';
import type { Kit, OutputFile } from '../../../target.ts';
import { flavoursOf } from '../../../ecmascript/flavours.ts';
import { modelDeclarations } from '../../../ecmascript/models.ts';
import { restTypes } from '../../../ecmascript/rest-types/rest-types.ts';

/**
 * Returns `rest/models.ts`, which declares the types of the schemas for handlers. A client must accept the values and
 * variants of a later version of the service, but the service itself sends and accepts only the declared ones.
 */
export async function modelsFile(contract: Contract, kit: Kit): Promise<readonly OutputFile[]> {
  const types = [...contract.types.values()].filter(({ protocol }) => protocol === 'rest');
  const source = contract.sources.openapi;
  if (types.length === 0 || !source) return [];
  const models = modelNames(contract, packageNames(kit));
  const variants = variantKeys(contract, models);
  const { declarations } = await restTypes(contract, variants, flavoursOf(contract, {}), kit, {
    document: source.document,
    additions: new Map(types.map(({ name }) => [name.wire, 'none'])),
    runtime: '../../typescript/runtime',
  });
  const named = modelDeclarations(contract, { models, variants }, () => es`components`);
  return [moduleFile('rest/models.ts', joinEs([declarations, ...named], '\n\n'))];
}
