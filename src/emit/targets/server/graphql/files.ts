import { posix } from 'node:path';
import type { Contract, GraphqlSource } from '../../../../model/contract.ts';
import { isGraphql } from '../../../../model/lookup.ts';
import { bindingName } from '../../../ecmascript/type-names.ts';
import { Imports } from '../../../ecmascript/imports.ts';
import { moduleFile } from '../../../ecmascript/module-file.ts';
import { moduleType } from '../../../ecmascript/module-type.ts';
import { specifierOf } from '../../../ecmascript/specifier.ts';
import {
  docComment,
  es,
  identifier,
  indexedAccess,
  joinEs,
  propertyKey,
  stringLiteral,
  templateLiteral,
  type Es,
} from '../../../encode/ecmascript.ts';
import { printedBy } from '../../../encode/library.ts';
import { isDevice, pathOf, type OutputPath } from '../../../encode/path.ts';
import { NameScope } from '../../../names.ts';
import type { Kit, OutputFile } from '../../../target.ts';
import { say } from '../diagnostics.ts';
import type { ServerOptions } from '../options.ts';
import { relative } from '../places.ts';
import { resolvedFields, type ResolvedField } from './resolved-fields.ts';
import { hasSkeleton, scalarSkeleton, scalarStem, serverScalars, type ServerScalar } from './scalars.ts';
import type { ResolverObject, ResolverTypes, TypesJob } from './types-job.ts';

interface Skeleton {
  /** Exported name: the name of the field or of the scalar, unless it is reserved. */
  readonly name: string;
  readonly path: OutputPath;
}

/** A field, and the file of its resolver. */
interface Resolver extends Skeleton {
  readonly field: ResolvedField;
  readonly object: ResolverObject;
}

/** A scalar, and the file of its implementation. */
interface Scalar extends Skeleton {
  readonly scalar: ServerScalar;
}

/**
 * Returns types for resolvers and the schema as text. If a folder is configured, also returns the skeletons of the
 * resolvers and their map.
 */
export async function graphqlFiles(
  contract: Contract,
  source: GraphqlSource,
  options: ServerOptions,
  kit: Kit,
): Promise<readonly OutputFile[]> {
  const here = `${options.output}/server/graphql`;
  for (const name of Object.keys(options.mappers))
    if (!contract.types.has(`graphql:${name}`)) kit.report(say['server-mapper-unknown']({ name }));
  const scalars = serverScalars(contract, options.scalars);
  const { text, objects } = await kit.job<TypesJob, ResolverTypes>(
    new URL('./types-job.ts', import.meta.url),
    {
      sdl: source.sdl,
      contextType: options.contextType === undefined ? 'unknown' : fromHere(here, options.contextType, kit),
      mappers: {
        ...(options.resolvers !== undefined && partialTypes(contract)),
        ...mapValues(options.mappers, (symbol) => fromHere(here, symbol, kit)),
      },
      scalars: {
        ...Object.fromEntries(scalars.map(({ named, value }) => [named.name.wire, value])),
        ...mapValues(options.scalars, (symbol) => fromHere(here, symbol, kit)),
      },
    },
  );
  const sdl = templateLiteral(`\n${source.sdl.trim()}\n`);
  const files: OutputFile[] = [
    moduleFile('graphql/types.ts', printedBy('@graphql-codegen', 'ecmascript', text)),
    moduleFile('graphql/schema.ts', kit.render('graphql/schema.ts.liquid', { sdl }, 'ecmascript')),
  ];
  if (options.resolvers === undefined) return files;
  const stems = new NameScope([], (stem) => stem.toLowerCase());
  const resolvers = resolversOf(contract, objects, options.resolvers, options.mappers, stems);
  const implemented = scalars.filter(hasSkeleton).map((scalar): Scalar => {
    const stem = stems.claim(scalarStem(scalar));
    return {
      scalar,
      name: bindingName(scalar.named.name.wire),
      path: pathOf(options.resolvers!, `${stem}.ts`),
    };
  });
  return [
    ...files,
    moduleFile('graphql/resolvers.ts', resolverMap(resolvers, implemented, here, kit)),
    ...resolvers.map((resolver) => skeleton(resolver, `${here}/types.ts`, kit)),
    ...implemented.map(({ scalar, path }) => scalarSkeleton(contract, scalar, path, kit)),
    ...moduleType(kit, [options.resolvers], 'once'),
  ];
}

/**
 * Returns the types that have fields with separate skeletons: a resolver of such a type may omit these fields. `{T}` is
 * the placeholder of graphql-codegen for the type.
 */
function partialTypes(contract: Contract): Readonly<Record<string, string>> {
  const types = [...contract.types.values()].filter(({ id }) => id.startsWith('graphql:'));
  return Object.fromEntries(
    types.flatMap(({ name }) => {
      const fields = resolvedFields(contract, name.wire, false);
      const keys = fields.map((field) => `'${field.name.wire}'`).join(' | ');
      return fields.length === 0
        ? []
        : [[name.wire, `Omit<{T}, ${keys}> & Partial<Pick<{T}, ${keys}>>`] as const];
    }),
  );
}

function resolversOf(
  contract: Contract,
  objects: readonly ResolverObject[],
  folder: OutputPath,
  mappers: ServerOptions['mappers'],
  stems: NameScope,
): readonly Resolver[] {
  const roots = contract.operations.filter(isGraphql).flatMap((operation) => {
    const object = objects.find((candidate) => candidate.operation === operation.operation);
    return object ? [{ object, field: operation }] : [];
  });
  const fields = objects.flatMap((object) =>
    object.operation
      ? []
      : resolvedFields(contract, object.type, Object.hasOwn(mappers, object.type)).map((field) => ({
          object,
          field,
        })),
  );
  return [...roots, ...fields].map(({ object, field }) => {
    const stem = stems.claim(`${object.type}/${fileName(field.name.wire)}`);
    return { field, object, name: bindingName(field.name.wire), path: pathOf(folder, `${stem}.ts`) };
  });
}

/** Returns the name of a field's file. GraphQL names are safe as file names, except for the device names of Windows. */
function fileName(field: string): string {
  return isDevice(field) || /^index$/i.test(field) ? `${field}_` : field;
}

function skeleton({ field, object, name, path }: Resolver, types: string, kit: Kit): OutputFile {
  const imports = new Imports([name]);
  const resolvers = imports.type(object.resolvers, relative(posix.dirname(path), types));
  const error = imports.value('GraphQLError', 'graphql');
  const isNested = object.operation === undefined;
  const fromParent = isNested ? imports.value('defaultFieldResolver', 'graphql') : es``;
  return {
    path,
    write: 'once',
    content: kit.render(
      'graphql/resolver.ts.liquid',
      {
        imports: imports.print(kit.importExtension),
        doc: docComment([field.description]),
        name: identifier(name),
        type: es`NonNullable<${resolvers}${indexedAccess(field.name.wire)}>`,
        error,
        message: stringLiteral(`${object.type}.${field.name.wire} is not implemented yet.`),
        isSubscription: object.operation === 'subscription',
        isNested,
        fromParent,
      },
      'ecmascript',
    ),
  };
}

function resolverMap(resolvers: readonly Resolver[], scalars: readonly Scalar[], here: string, kit: Kit): Es {
  const imports = new Imports(['resolvers']);
  const resolversType = imports.type('Resolvers', './types.ts');
  const objects = [...new Set(resolvers.map(({ object }) => object))];
  const member = ({ name, path }: Skeleton, wire: string): Es => {
    const local = imports.value(name, relative(here, path));
    const key = propertyKey(wire);
    return local.text === key.text ? es`${local}` : es`${key}: ${local}`;
  };
  const ofObjects = objects.map((object) => {
    const fields = resolvers
      .filter((resolver) => resolver.object === object)
      .map((resolver) => member(resolver, resolver.field.name.wire));
    return es`${propertyKey(object.type)}: {\n  ${joinEs(fields, ',\n')},\n},`;
  });
  const ofScalars = scalars.map((each) => es`${member(each, each.scalar.named.name.wire)},`);
  const members = [...ofObjects, ...ofScalars];
  return kit.render(
    'graphql/resolvers.ts.liquid',
    {
      imports: imports.print(kit.importExtension),
      type: resolversType,
      hasMembers: members.length > 0,
      members: joinEs(members, '\n'),
    },
    'ecmascript',
  );
}

/**
 * Converts `src/context.ts#Context`, which is relative to the root of the project, for use in a folder. A bare name
 * does not change.
 */
function fromHere(folder: string, symbol: string, { importExtension }: Kit): string {
  const [file, name] = symbol.split('#');
  return file === undefined || name === undefined
    ? symbol
    : `${specifierOf(relative(folder, file), importExtension)}#${name}`;
}

function mapValues(
  record: Readonly<Record<string, string>>,
  change: (value: string) => string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
