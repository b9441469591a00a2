/** Runs graphql-codegen in another thread: it loads slowly, and it is slow for a large schema. */
import { codegen } from '@graphql-codegen/core';
import * as typescript from '@graphql-codegen/typescript';
import * as resolvers from '@graphql-codegen/typescript-resolvers';
import {
  buildASTSchema,
  isInterfaceType,
  isObjectType,
  parse,
  visit,
  type DocumentNode,
  type GraphQLSchema,
  type NameNode,
} from 'graphql';
import { capitalize } from '../../../../core/words.ts';
import { DefaultedFields } from './defaulted-fields.ts';
import { INHERITED, TYPE_WORDS, withSafeDescriptions } from '../../../ecmascript/graphql-codegen.ts';

export interface TypesJob {
  readonly sdl: string;
  /** Type of the resolvers' third argument: `../context.ts#Context`, or a type expression. */
  readonly contextType: string;
  /** Types returned by resolvers, by type name: `../rows.ts#BookRow`, or a type expression with `{T}` for the type. */
  readonly mappers: Readonly<Record<string, string>>;
  /** TypeScript types of custom scalars. */
  readonly scalars: Readonly<Record<string, string>>;
}

export interface ResolverTypes {
  readonly text: string;
  /** The object types of the schema, root types first. */
  readonly objects: readonly ResolverObject[];
}

export interface ResolverObject {
  /** The operation of a root type. */
  readonly operation?: 'query' | 'mutation' | 'subscription';
  /** Name in the SDL. */
  readonly type: string;
  /** The exported type of its resolvers. */
  readonly resolvers: string;
}

/**
 * Names that the plugins print without calling the naming function. The list omits names for which they call it, such
 * as `Resolvers`.
 */
const RESERVED = new Set([
  ...TYPE_WORDS,
  ...(
    'ContextType DirectiveResolverFn GraphQLResolveInfo GraphQLScalarType GraphQLScalarTypeConfig IsTypeOfResolverFn ' +
    'NextResolverFn ParentType RequireFields Resolver ResolverFn ResolverTypeWrapper ResolverWithResolve ' +
    'SubscriptionObject SubscriptionResolveFn SubscriptionResolver SubscriptionResolverObject ' +
    'SubscriptionSubscribeFn SubscriptionSubscriberObject TypeResolveFn'
  ).split(' '),
]);

type NameOf = (part: string) => string;

/** Returns a name as in the schema. The plugins pass each part between `_` separately. */
function asWritten(part: string): string {
  return RESERVED.has(part) ? `${part}_` : part;
}

/** Returns a name as in the schema, with its first letter in upper case. */
function asCapitalized(part: string): string {
  return asWritten(RESERVED.has(part) ? part : capitalize(part));
}

/**
 * Returns the naming: capitalized names, unless two types, or two fields of one type, differ only in the case of their
 * first letter.
 */
function namingOf(schema: GraphQLSchema): NameOf {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const fields = types.filter((type) => isObjectType(type) || isInterfaceType(type));
  const lists = [types.map(({ name }) => name), ...fields.map((type) => Object.keys(type.getFields()))];
  const areDistinct = lists.every((names) => new Set(names.map(capitalize)).size === names.length);
  return areDistinct ? asCapitalized : asWritten;
}

/**
 * Replaces names of types and directives that the plugins cannot look up, or would print twice, by substitute names
 * that occur nowhere else in the SDL.
 */
class SubstituteNames {
  readonly #mark: string;
  readonly #names: readonly string[];
  readonly #typeName: NameOf;

  /** `typeName`: the name of a hidden type in TypeScript. */
  constructor(sdl: string, names: Iterable<string>, typeName: NameOf) {
    let mark = 'Inherited';
    while (sdl.includes(mark)) mark += 'X';
    this.#mark = mark;
    this.#names = [...new Set([...INHERITED, ...names])];
    this.#typeName = typeName;
  }

  hide(schema: DocumentNode): DocumentNode {
    const named = <Node extends { readonly name: NameNode }>(node: Node): Node => ({
      ...node,
      name: { ...node.name, value: this.#hidden(node.name.value) },
    });
    return visit(schema, {
      NamedType: named,
      Directive: named,
      DirectiveDefinition: { leave: named },
      ScalarTypeDefinition: { leave: named },
      ObjectTypeDefinition: { leave: named },
      InterfaceTypeDefinition: { leave: named },
      UnionTypeDefinition: { leave: named },
      EnumTypeDefinition: { leave: named },
      InputObjectTypeDefinition: { leave: named },
    });
  }

  hideKeys(record: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    return Object.fromEntries(Object.entries(record).map(([name, value]) => [this.#hidden(name), value]));
  }

  /**
   * Restores names in printed text. A placeholder that is a whole word becomes the type's name in the schema. Within a
   * longer word, it becomes a part of the name of a TypeScript type.
   */
  restore(text: string): string {
    return text.replace(
      new RegExp(`${this.#mark}(\\d+)Z(?=(\\w)?)`, 'g'),
      (_, index: string, rest?: string) => {
        const name = this.#names[Number(index)]!;
        return rest === undefined ? name : this.#typeName(name);
      },
    );
  }

  /** Returns the TypeScript name of a hidden name, or undefined for other text. */
  typeName(hidden: string): string | undefined {
    const name = this.restore(hidden);
    return name !== hidden && this.#hidden(name) === hidden ? this.#typeName(name) : undefined;
  }

  #hidden(name: string): string {
    const index = this.#names.indexOf(name);
    return index < 0 ? name : `${this.#mark}${index}Z`;
  }
}

/**
 * Returns the text of `types.ts`, and the names that it uses for the root types. Types whose names clash get other
 * names, and the text is printed again.
 */
export async function run(job: TypesJob): Promise<ResolverTypes> {
  const renamed = new Map<string, string>();
  for (;;) {
    const { types, ...printed } = await print(job, renamed);
    const clashing = clashingTypes(printed.text, types);
    if (clashing.every((name) => renamed.has(name))) return printed;
    for (const name of clashing) {
      let other = `${types.get(name)}_`;
      while (job.sdl.includes(other) || printed.text.includes(other)) other += '_';
      renamed.set(name, renamed.get(name) ?? other);
    }
  }
}

/**
 * Returns the types to rename because `types.ts` declares a name twice: `Resolvers`, and `FooResolvers` next to `Foo`.
 * If the names derived from two types are equal (the arguments of `QueryFoo.a` and `Query.fooA`), the type with the
 * longer name is renamed.
 */
function clashingTypes(text: string, types: ReadonlyMap<string, string>): readonly string[] {
  const declared = [
    ...[...text.matchAll(/^export (?:type|interface) (\w+)/gm)].map(([, name]) => name!),
    ...[...text.matchAll(/^import type \{([^}]*)\}/gm)].flatMap(
      ([, list]) => list!.match(/\w+(?= *(?:,|$))/g) ?? [],
    ),
  ];
  const twice = new Set(declared.filter((name, index) => declared.indexOf(name) < index));
  return [...twice].flatMap((name) => {
    const beginning = [...types].filter(([, printed]) => name.startsWith(printed));
    const [longest] = beginning.toSorted(([, one], [, other]) => other.length - one.length);
    return longest?.[0] ?? [];
  });
}

async function print(
  { sdl, contextType, mappers, scalars }: TypesJob,
  renamed: ReadonlyMap<string, string>,
): Promise<ResolverTypes & { readonly types: ReadonlyMap<string, string> }> {
  let nameOf: NameOf = asWritten;
  const typeName = (name: string): string => renamed.get(name) ?? nameOf(name);
  const substitutes = new SubstituteNames(sdl, renamed.keys(), typeName);
  const defaulted = new DefaultedFields(sdl);
  const schema = defaulted.mark(substitutes.hide(withSafeDescriptions(parse(sdl, { noLocation: true }))));
  const schemaAst = buildASTSchema(schema, { assumeValidSDL: true, assumeValid: true });
  nameOf = namingOf(schemaAst);
  const printed = await codegen({
    filename: 'types.ts',
    schema,
    schemaAst,
    documents: [],
    plugins: [{ typescript: {} }, { 'typescript-resolvers': {} }],
    pluginMap: { typescript, 'typescript-resolvers': resolvers },
    config: {
      scalars: substitutes.hideKeys(scalars),
      defaultScalarType: 'string',
      mappers: substitutes.hideKeys(mappers),
      // The plugin counts mappers with a placeholder as unused.
      showUnusedMappers: false,
      contextType,
      useTypeImports: true,
      enumsAsTypes: true,
      immutableTypes: true,
      namingConvention: (part: string) => substitutes.typeName(part) ?? nameOf(substitutes.restore(part)),
    },
  });
  const text = defaulted.restore(substitutes.restore(printed));
  const members = new Map(
    [...text.matchAll(/^ {2}(\w+)\?: (\w+)<ContextType>;$/gm)].map(([, type, name]) => [type, name]),
  );
  const roots = {
    query: schemaAst.getQueryType(),
    mutation: schemaAst.getMutationType(),
    subscription: schemaAst.getSubscriptionType(),
  };
  const operations = (Object.keys(roots) as (keyof typeof roots)[]).filter((each) => roots[each]);
  const others = Object.values(schemaAst.getTypeMap()).filter(
    (type) => isObjectType(type) && !Object.values(roots).includes(type),
  );
  const objectOf = (name: string, operation?: keyof typeof roots): readonly ResolverObject[] => {
    const type = substitutes.restore(name);
    const resolversType = members.get(type);
    return resolversType === undefined
      ? []
      : [{ type, resolvers: resolversType, ...(operation && { operation }) }];
  };
  const types = Object.keys(schemaAst.getTypeMap())
    .filter((name) => !name.startsWith('__'))
    .map((name): [string, string] => {
      const written = substitutes.restore(name);
      return [written, renamed.get(written) ?? written.split('_').map(nameOf).join('_')];
    });
  return {
    text,
    types: new Map(types),
    objects: [
      ...operations.flatMap((operation) => objectOf(roots[operation]!.name, operation)),
      ...others.flatMap(({ name }) => objectOf(name)),
    ],
  };
}
