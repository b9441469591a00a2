/** `rest.ts` and `graphql.ts`: types created by openapi-typescript and graphql-codegen in other threads. */
import type { Contract } from '../../../model/contract.ts';
import { namedType } from '../../../model/lookup.ts';
import type { Protocol } from '../../../model/node.ts';
import type { NamedType } from '../../../model/type.ts';
import { directionsOf } from '../../shape/directions.ts';
import { Imports } from '../../ecmascript/imports.ts';
import type { ImportExtension } from '../../ecmascript/specifier.ts';
import { moduleFile } from '../../ecmascript/module-file.ts';
import { joinEs, type Es } from '../../encode/ecmascript.ts';
import { printedBy } from '../../encode/library.ts';
import type { Kit, OutputFile } from '../../target.ts';
import { say } from './diagnostics.ts';
import type { Flavours } from './flavours.ts';
import type { GraphqlTypesInput } from './graphql-types/graphql-types-job.ts';
import { reportScalars } from '../../shape/client-calls.ts';
import type { TypescriptOptions } from './options.ts';
import type { RestTypes, RestTypesInput } from './rest-types/rest-types-input.ts';
import type { Names } from '../../ecmascript/client/type-sources.ts';

const LANGUAGE = 'ecmascript';

/** Types of the OpenAPI document; empty if there is none. */
export async function restTypesFile(
  contract: Contract,
  names: Names,
  flavours: Flavours,
  kit: Kit,
): Promise<readonly OutputFile[]> {
  if (!contract.sources.openapi) return [];
  const flavoured = flavouredTypes(contract, flavours, 'rest');
  const { text, cut, hasOpenUnions } = await kit.job<RestTypesInput, RestTypes>(
    new URL('./rest-types/rest-types-job.ts', import.meta.url),
    {
      document: contract.sources.openapi.document,
      operations: Object.fromEntries(names.operations),
      variants: new Map([...names.variants].map(([id, key]) => [namedType(contract, id).name.wire, key])),
      requestOnly: [...directionsOf(contract).requestOnly].map((id) => namedType(contract, id).name.wire),
      additions: new Map(
        [...contract.types.values()].flatMap(({ id, usage, name }) =>
          usage.request && !names.variants.has(id)
            ? [[name.wire, usage.response ? 'variants' : 'none'] as const]
            : [],
        ),
      ),
      flavoured: flavoured.map(({ name }) => name.wire),
    },
  );
  for (const name of cut) {
    const type = [...contract.types.values()].find(
      (candidate) => candidate.protocol === 'rest' && candidate.name.wire === name,
    );
    kit.report(say['typescript-schema-circular']({ name }, type?.at));
  }
  return [
    moduleFile(
      'rest.ts',
      withRuntime(
        { Flavour: flavoured.length > 0, OpenUnion: hasOpenUnions },
        kit.importExtension,
        printedBy('openapi-typescript', LANGUAGE, text),
      ),
    ),
  ];
}

/** Types of the SDL and of the canonical operations; empty if there are none. */
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

function flavouredTypes(contract: Contract, flavours: Flavours, protocol: Protocol): readonly NamedType[] {
  return [...contract.types.values()].filter((type) => type.protocol === protocol && flavours.has(type.id));
}

const RUNTIME = { Flavour: './runtime/flavour.ts', OpenUnion: './runtime/open-union.ts' } as const;

/** Adds the imports of the types of the runtime that a module uses. */
function withRuntime(
  used: Readonly<Partial<Record<keyof typeof RUNTIME, boolean>>>,
  extension: ImportExtension,
  declarations: Es,
): Es {
  const imports = new Imports();
  const names = (['Flavour', 'OpenUnion'] as const).filter((name) => used[name]);
  if (names.length === 0) return declarations;
  for (const name of names) imports.type(name, RUNTIME[name]);
  return joinEs([imports.print(extension), declarations], '\n\n');
}
