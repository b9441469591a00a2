/** Prints the known values of the contract's enums, which programs can list and check. */
import type { Contract } from '../../../model/contract.ts';
import type { Protocol } from '../../../model/node.ts';
import type { EnumType, NamedType, Type, TypeId } from '../../../model/type.ts';
import { deprecation } from '../../ecmascript/documentation.ts';
import { bracketed } from '../../ecmascript/layout.ts';
import { specifierOf, type ImportExtension } from '../../ecmascript/specifier.ts';
import { bindingName } from '../../ecmascript/type-names.ts';
import {
  docComment,
  es,
  identifier,
  jsonLiteral,
  joinEs,
  stringLiteral,
  type Es,
} from '../../encode/ecmascript.ts';
import { NameScope } from '../../names.ts';

const INTERFACES = { rest: 'REST', graphql: 'GraphQL' } as const;

/** The enums of one interface. They are in a separate module, so that a bundle contains only the lists that it uses. */
export interface EnumModule {
  readonly protocol: Protocol;
  /** `enums/rest`, without the extension. */
  readonly name: string;
  readonly code: Es;
}

/** Returns one module for each interface with enums. `models` are the names of REST types. */
export function enumModules(contract: Contract, models: ReadonlyMap<TypeId, string>): readonly EnumModule[] {
  return (['rest', 'graphql'] as const).flatMap((protocol) => {
    const scope = new NameScope();
    const enums = [...contract.types.values()].flatMap((type) => {
      const values = type.protocol === protocol ? valuesOf(type.type) : undefined;
      if (!values) return [];
      return [enumValues(type, scope.claim(models.get(type.id) ?? bindingName(type.name.wire)), values)];
    });
    return enums.length === 0
      ? []
      : [{ protocol, name: `enums/${protocol}`, code: es`\n${joinEs(enums, '\n\n')}` }];
  });
}

/** Returns `enums.ts`, or undefined if the contract has no enums. */
export function enumsIndex(modules: readonly EnumModule[], extension: ImportExtension): Es | undefined {
  if (modules.length === 0) return undefined;
  const specifier = (path: string): Es => stringLiteral(specifierOf(path, extension));
  const exported = modules.map(({ protocol, name }) => {
    const documentation = docComment([`Known values of the enums of the ${INTERFACES[protocol]} interface.`]);
    return es`${documentation}export * as ${identifier(protocol)} from ${specifier(`./${name}.ts`)};`;
  });
  return joinEs([...exported, es`export { isKnown } from ${specifier('./runtime/known.ts')};`], '\n');
}

function enumValues(type: NamedType, name: string, { values }: EnumType): Es {
  const literals = values.flatMap(({ value }) => (isScalar(value) ? [jsonLiteral(value)] : []));
  const documentation = docComment([type.description, deprecation(type)]);
  const list = bracketed(literals, `export const ${name} =  as const;`.length);
  return es`${documentation}export const ${identifier(name)} = ${list} as const;`;
}

function valuesOf(type: Type): EnumType | undefined {
  if (type.kind === 'nullable') return valuesOf(type.of);
  return type.kind === 'enum' ? type : undefined;
}

/** True for a value that `===` can compare. Two objects or lists are never equal. */
function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}
