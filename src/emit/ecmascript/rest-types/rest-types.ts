/** Declarations of REST types, created by openapi-typescript in another thread. */
import type { Contract } from '../../../model/contract.ts';
import { namedType } from '../../../model/lookup.ts';
import type { Protocol } from '../../../model/node.ts';
import type { NamedType } from '../../../model/type.ts';
import { joinEs, type Es } from '../../encode/ecmascript.ts';
import { printedBy } from '../../encode/library.ts';
import { directionsOf } from '../../shape/directions.ts';
import type { Kit } from '../../target.ts';
import type { Names } from '../client/type-sources.ts';
import type { Flavours } from '../flavours.ts';
import { Imports } from '../imports.ts';
import type { ImportExtension } from '../specifier.ts';
import type { RestTypes, RestTypesInput } from './rest-types-input.ts';

const LANGUAGE = 'ecmascript';

/** The part of a document to print, and the folder of the runtime in imports. */
interface RestPart extends Pick<RestTypesInput, 'document' | 'operations' | 'additions' | 'hasDates'> {
  readonly runtime: string;
}

/** Prints types of an OpenAPI document with openapi-typescript. */
export async function restTypes(
  contract: Contract,
  variants: Names['variants'],
  flavours: Flavours,
  kit: Kit,
  { runtime, ...part }: RestPart,
): Promise<{ readonly declarations: Es; readonly cut: readonly string[] }> {
  const flavoured = flavouredTypes(contract, flavours, 'rest');
  const { text, cut, hasOpenUnions } = await kit.job<RestTypesInput, RestTypes>(
    new URL('./rest-types-job.ts', import.meta.url),
    {
      ...part,
      variants: new Map([...variants].map(([id, key]) => [namedType(contract, id).name.wire, key])),
      requestOnly: [...directionsOf(contract, part.hasDates).requestOnly].map(
        (id) => namedType(contract, id).name.wire,
      ),
      flavoured: flavoured.map(({ name }) => name.wire),
    },
  );
  const used = { Flavour: flavoured.length > 0, OpenUnion: hasOpenUnions };
  const printed = printedBy('openapi-typescript', LANGUAGE, text);
  return { declarations: withRuntime(used, kit.importExtension, printed, runtime), cut };
}

/** Returns the types of a document whose values have a flavour. */
export function flavouredTypes(
  contract: Contract,
  flavours: Flavours,
  protocol: Protocol,
): readonly NamedType[] {
  return [...contract.types.values()].filter((type) => type.protocol === protocol && flavours.has(type.id));
}

const RUNTIME = { Flavour: 'flavour.ts', OpenUnion: 'open-union.ts' } as const;

/** Adds the imports of the types of the client's runtime that a module uses. `folder` contains the runtime. */
export function withRuntime(
  used: Readonly<Partial<Record<keyof typeof RUNTIME, boolean>>>,
  extension: ImportExtension,
  declarations: Es,
  folder = './runtime',
): Es {
  const imports = new Imports();
  const names = (['Flavour', 'OpenUnion'] as const).filter((name) => used[name]);
  if (names.length === 0) return declarations;
  for (const name of names) imports.type(name, `${folder}/${RUNTIME[name]}`);
  return joinEs([imports.print(extension), declarations], '\n\n');
}
