/** Known values of the contract's enums, for listing and checking them. */
import type { Contract } from '../../../model/contract.ts';
import type { Protocol } from '../../../model/node.ts';
import type { EnumType, NamedType, Type, TypeId } from '../../../model/type.ts';
import { deprecation } from '../../ecmascript/documentation.ts';
import { bracketed } from '../../ecmascript/layout.ts';
import { specifierOf, type ImportExtension } from '../../ecmascript/specifier.ts';
import { bindingName } from '../../ecmascript/type-names.ts';
import { docComment, identifier, jsonLiteral, stringLiteral } from '../../encode/ecmascript.ts';
import { NameScope } from '../../names.ts';
import type { View } from '../../templates.ts';

const INTERFACES = { rest: 'REST', graphql: 'GraphQL' } as const;

/** The enums of one interface, in a separate module: a bundle contains only the lists it uses. */
export interface EnumModule {
  readonly protocol: Protocol;
  /** `enums/rest`, without the ending. */
  readonly name: string;
  readonly view: View;
}

/** One module for each interface with enums. `models`: names of REST types. */
export function enumModules(contract: Contract, models: ReadonlyMap<TypeId, string>): readonly EnumModule[] {
  return (['rest', 'graphql'] as const).flatMap((protocol) => {
    const scope = new NameScope();
    const enums = [...contract.types.values()].flatMap((type) => {
      const values = type.protocol === protocol ? valuesOf(type.type) : undefined;
      if (!values) return [];
      return [enumView(type, scope.claim(models.get(type.id) ?? bindingName(type.name.wire)), values)];
    });
    return enums.length === 0 ? [] : [{ protocol, name: `enums/${protocol}`, view: { enums } }];
  });
}

/** The view of `enums.ts`; undefined without any enums. */
export function enumsView(modules: readonly EnumModule[], extension: ImportExtension): View | undefined {
  if (modules.length === 0) return undefined;
  return {
    protocols: modules.map(({ protocol, name }) => ({
      name: identifier(protocol),
      module: stringLiteral(specifierOf(`./${name}.ts`, extension)),
      documentation: docComment([`Known values of the enums of the ${INTERFACES[protocol]} interface.`]),
    })),
  };
}

function enumView(type: NamedType, name: string, { values }: EnumType): View {
  const literals = values.flatMap(({ value }) => (isScalar(value) ? [jsonLiteral(value)] : []));
  return {
    name: identifier(name),
    documentation: docComment([type.description, deprecation(type)]),
    values: bracketed(literals, `export const ${name} =  as const;`.length),
  };
}

function valuesOf(type: Type): EnumType | undefined {
  if (type.kind === 'nullable') return valuesOf(type.of);
  return type.kind === 'enum' ? type : undefined;
}

/** An object or a list is equal to no other. */
function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}
