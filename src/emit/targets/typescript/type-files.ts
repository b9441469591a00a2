/** `rest.ts` and `graphql.ts`: types created by openapi-typescript and graphql-codegen in other threads. */
import type { Contract } from '../../../model/contract.ts';
import { moduleFile } from '../../ecmascript/module-file.ts';
import { printedBy } from '../../encode/library.ts';
import type { Kit, OutputFile } from '../../target.ts';
import { say } from './diagnostics.ts';
import type { Flavours } from '../../ecmascript/flavours.ts';
import type { GraphqlTypesInput } from './graphql-types/graphql-types-job.ts';
import { reportScalars } from '../../shape/client-calls.ts';
import type { TypescriptOptions } from './options.ts';
import type { Names } from '../../ecmascript/client/type-sources.ts';
import { flavouredTypes, restTypes, withRuntime } from '../../ecmascript/rest-types/rest-types.ts';

const LANGUAGE = 'ecmascript';

/** Returns the file with the types of the OpenAPI document, or no file if the contract has only an SDL. */
export async function restTypesFile(
  contract: Contract,
  names: Names,
  flavours: Flavours,
  kit: Kit,
): Promise<readonly OutputFile[]> {
  if (!contract.sources.openapi) return [];
  const additions = [...contract.types.values()].flatMap(({ id, usage, name }) =>
    usage.request && !names.variants.has(id)
      ? [[name.wire, usage.response ? 'variants' : 'none'] as const]
      : [],
  );
  const { cut, declarations } = await restTypes(contract, names.variants, flavours, kit, {
    document: contract.sources.openapi.document,
    operations: Object.fromEntries(names.operations),
    additions: new Map(additions),
    hasDates: true,
    runtime: './runtime',
  });
  for (const name of cut) {
    const type = [...contract.types.values()].find(
      (candidate) => candidate.protocol === 'rest' && candidate.name.wire === name,
    );
    kit.report(say['typescript-schema-circular']({ name }, type?.at));
  }
  return [moduleFile('rest.ts', declarations)];
}

/** Returns the file with the types of the SDL and of the canonical operations, or no file without an SDL. */
export async function graphqlTypesFile(
  contract: Contract,
  options: TypescriptOptions,
  flavours: Flavours,
  kit: Kit,
): Promise<readonly OutputFile[]> {
  const { graphql } = contract.sources;
  if (!graphql) return [];
  reportScalars(contract, options.scalars, 'typescript', kit);
  const flavoured = flavouredTypes(contract, flavours, 'graphql');
  const text = await kit.job<GraphqlTypesInput, string>(
    new URL('./graphql-types/graphql-types-job.ts', import.meta.url),
    {
      sdl: graphql.sdl,
      operations: graphql.operations,
      scalars: options.scalars,
      flavours: Object.fromEntries(flavoured.map(({ id, name }) => [name.wire, flavours.get(id)!])),
    },
  );
  return [
    moduleFile(
      'graphql.ts',
      withRuntime(
        { Flavour: flavoured.length > 0 },
        kit.importExtension,
        printedBy('@graphql-codegen', LANGUAGE, text),
      ),
    ),
  ];
}
