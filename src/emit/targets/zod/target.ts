/**
 * Zod 4 schemas: one module for each named type in each direction, and one for each REST operation, so that a bundle
 * contains only the schemas that its program uses.
 */
import type { Contract } from '../../../model/contract.ts';
import { isRest } from '../../../model/lookup.ts';
import type { RestOperation } from '../../../model/operation.ts';
import type { NamedType, TypeId } from '../../../model/type.ts';
import { walkType } from '../../../model/walk.ts';
import { textOf } from '../../code.ts';
import { Imports } from '../../ecmascript/imports.ts';
import { moduleFile } from '../../ecmascript/module-file.ts';
import { moduleType } from '../../ecmascript/module-type.ts';
import { packageNames } from '../../ecmascript/package-names.ts';
import { specifierOf } from '../../ecmascript/specifier.ts';
import { modelNames, operationNames, type ModelNames } from '../../ecmascript/type-names.ts';
import { docComment, es, identifier, joinEs, stringLiteral, type Es } from '../../encode/ecmascript.ts';
import { fileStem } from '../../encode/path.ts';
import { NameScope } from '../../names.ts';
import { operationStems } from '../../operation-stems.ts';
import { restTypes } from '../../shape/checks/facts.ts';
import type { Direction } from '../../shape/directions.ts';
import { rejectUnknown } from '../../shape/target-options.ts';
import type { Kit, OutputFile, Target } from '../../target.ts';
import { operationSchemas } from './operation.ts';
import { typedTypes } from './plan.ts';
import { schemaOf, type Site } from './schema.ts';

const LANGUAGE = 'ecmascript';
const DIRECTIONS = ['request', 'response'] as const;
const ZOD = es`import * as z from 'zod';`;
/** Names used by modules without a declaration or an import by `Imports`. */
const USED = ['z', 'RegExp', 'Infinity'];

interface Plan {
  readonly contract: Contract;
  readonly names: ModelNames;
  readonly stems: ReadonlyMap<TypeId, string>;
  /** Types that the compiler does not infer from their schemas, because the schemas are recursive or large. */
  readonly typed: ReadonlySet<TypeId>;
  readonly kit: Kit;
}

export const target: Target = {
  id: 'zod',
  generate: async (contract, kit) => {
    rejectUnknown('zod', kit.options, []);
    if (!contract.sources.openapi) return [];
    const types = restTypes(contract);
    const stems = new NameScope(['index'], (stem) => stem.toLowerCase());
    const plan: Plan = {
      contract,
      names: modelNames(contract, packageNames(kit)),
      stems: new Map(types.map(({ id, name }) => [id, stems.claim(fileStem(name.words), '-')])),
      typed: typedTypes(contract, types),
      kit,
    };
    const operations = operationFiles(plan);
    const folders = [
      ...DIRECTIONS.map((direction) => [direction, typeFiles(plan, types, direction)] as const),
      ...(operations.length > 0 ? [['operations', operations] as const] : []),
    ].filter(([, files]) => files.length > 0);
    return [
      ...moduleType(kit),
      moduleFile('checks.ts', kit.render('checks.liquid', {}, LANGUAGE)),
      ...folders.flatMap(([folder, files]) => [
        ...files.map(({ stem, content }) => moduleFile(`${folder}/${stem}.ts`, content)),
        indexFile(folder, files, kit),
      ]),
      rootFile(
        folders.map(([folder]) => folder),
        kit,
      ),
    ];
  },
};

interface Module {
  readonly stem: string;
  readonly content: Es;
}

function typeFiles(plan: Plan, types: readonly NamedType[], direction: Direction): readonly Module[] {
  const { names, stems, typed, kit } = plan;
  return typesIn(types, direction).map((type) => {
    const name = names[direction].get(type.id)!;
    const imports = new Imports([...USED, name]);
    const site = siteOf(plan, direction, imports, './', type.id);
    const schema = schemaOf(site, type.type);
    const own = identifier(name);
    const model = (): Es => imports.type(name, '../../typescript/models.ts');
    const declared = typed.has(type.id)
      ? es`${own}: z.ZodType<${model()}> = ${imports.value('typed', '../checks.ts')}(() => ${schema})`
      : es`${own} = ${schema}`;
    const comment = docComment([documentationOf(type, direction), type.description]);
    return {
      stem: stems.get(type.id)!,
      content: module(
        [es`${comment}export const ${declared};`, es`export type ${own} = z.infer<typeof ${own}>;`],
        imports,
        kit,
      ),
    };
  });
}

/** Returns the types in one direction, and all types within them. Unused types count as responses. */
function typesIn(types: readonly NamedType[], direction: Direction): readonly NamedType[] {
  const byId = new Map(types.map((type) => [type.id, type]));
  const used = new Set(
    types.filter(({ usage }) => usage[direction] || (direction === 'response' && !usage.request)),
  );
  // Iterating over a set also visits elements added during the iteration.
  for (const { type } of used)
    walkType(type, (inner) => {
      const named = inner.kind === 'reference' ? byId.get(inner.target) : undefined;
      if (named) used.add(named);
    });
  return types.filter((type) => used.has(type));
}

function documentationOf({ name }: NamedType, direction: Direction): string {
  return direction === 'request'
    ? `\`${name.wire}\` in a request: exactly as declared.`
    : `\`${name.wire}\` in a response: unknown properties, values of enums, and variants are accepted.`;
}

function operationFiles(plan: Plan): readonly Module[] {
  const { contract, kit } = plan;
  const stems = operationStems(contract);
  const names = operationNames(contract);
  const scope = new NameScope();
  const claimed = (operation: RestOperation, what: string): string =>
    scope.claim(`${names.get(operation.id)!}${what}`);
  return contract.operations.filter(isRest).flatMap((operation) => {
    const own = {
      parameters: claimed(operation, 'Parameters'),
      body: claimed(operation, 'Body'),
      responses: claimed(operation, 'Responses'),
    };
    const imports = new Imports([...USED, ...Object.values(own)]);
    const schemas = operationSchemas(operation, own, {
      request: siteOf(plan, 'request', imports, '../request/'),
      response: siteOf(plan, 'response', imports, '../response/'),
    });
    return schemas.length === 0
      ? []
      : [{ stem: stems.get(operation.id)!, content: module(schemas, imports, kit) }];
  });
}

/** @param folder the folder of the named types of this direction, relative to the module */
function siteOf(
  { contract, names, stems, typed }: Plan,
  direction: Direction,
  imports: Imports,
  folder: string,
  own?: TypeId,
): Site {
  return {
    contract,
    direction,
    imports,
    depth: 0,
    checks: '../checks.ts',
    reference: (id) =>
      id === own
        ? identifier(names[direction].get(id)!)
        : imports.value(names[direction].get(id)!, `${folder}${stems.get(id)!}.ts`),
    isInferred: (id) => !typed.has(id),
  };
}

function module(declarations: readonly Es[], imports: Imports, { importExtension }: Kit): Es {
  const usesZod = declarations.some((one) => /\bz\./.test(textOf(one, LANGUAGE)));
  const head = [...(usesZod ? [ZOD] : []), ...(imports.isEmpty ? [] : [imports.print(importExtension)])];
  return joinEs([...(head.length > 0 ? [joinEs(head, '\n')] : []), ...declarations], '\n\n');
}

function indexFile(folder: string, files: readonly Module[], { importExtension }: Kit): OutputFile {
  const lines = files.map(
    ({ stem }) => es`export * from ${stringLiteral(specifierOf(`./${stem}.ts`, importExtension))};`,
  );
  return moduleFile(`${folder}/index.ts`, joinEs(lines, '\n'));
}

function rootFile(folders: readonly string[], { importExtension }: Kit): OutputFile {
  const lines = folders.map(
    (folder) =>
      es`export * as ${identifier(folder)} from ${stringLiteral(specifierOf(`./${folder}/index.ts`, importExtension))};`,
  );
  return moduleFile('index.ts', joinEs(lines, '\n'));
}
