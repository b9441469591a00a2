import { identifier, java, joinJava, stringLiteral, type Java } from '../../../encode/java.ts';
import { javadoc, javadocReturn, type JavadocTag } from '../../../encode/javadoc.ts';
import { NameScope } from '../../../names.ts';
import { camelCase } from '../../../../core/words.ts';
import { constantOf } from '../../../shape/constants.ts';
import {
  sentProperties,
  type Declaration,
  type Struct,
  type DeclaredTypes,
} from '../../../shape/declared-types.ts';
import { print } from '../layout/layout.ts';
import { text, type Doc } from '../layout/ops.ts';
import { call, construction, generic, header, parameter, returning, signature } from '../layout/syntax.ts';
import { MODEL_MEMBERS, claimName } from '../names.ts';
import { element, type JavaType, type Site } from './java-type.ts';
import {
  getter,
  method,
  needsPresence,
  presence,
  scalarJson,
  setter,
  THIS_BUILDER,
  type Member,
} from './members.ts';

/**
 * Prints a class that reads its properties from JSON, and its builder. `unions` are the names of the unions with this
 * class as a variant.
 */
export function modelClass(
  declaredTypes: DeclaredTypes,
  declaration: Struct,
  unions: readonly string[],
): Java {
  const { direction, name } = declaration;
  const site: Site = { declaredTypes, direction };
  const own = identifier(name);
  const members = membersOf(site, declaration);
  const required = members.filter((one) => one.required).map(({ wire }) => text(stringLiteral(wire)));
  const constants = members.flatMap((one) => constantPut(site, one) ?? []);
  const others = othersOf(site, declaration, members);
  const head = header(java`public final`, java`class ${own}`, [
    { word: java`extends`, types: [text(java`Model`)] },
    { word: java`implements`, types: unions.map((one) => text(identifier(one))) },
  ]);
  const blocks = [
    constructor(
      java`private`,
      own,
      [parameter(text(java`JsonValue`), java`json`)],
      call(java`super`, [text(java`json`)]),
      2,
    ),
    constructor(
      java`private`,
      own,
      [parameter(text(java`Builder`), java`builder`)],
      call(java`super`, [text(java`builder`), ...required]),
      2,
    ),
    method(
      [READER],
      signature(
        java`public static`,
        text(own),
        java`fromJson`,
        [parameter(text(java`JsonValue`), java`json`)],
        java` {`,
      ),
      returning(construction(own, [text(java`json`)])),
      2,
    ),
    java`/** {@return a builder} */
public static Builder builder() {
  return new Builder();
}`,
    java`/** {@return a builder with a copy of these values} */
public Builder toBuilder() {
  return new Builder(this);
}`,
    ...members.flatMap((one) => [getter(site, one), ...[presence(one) ?? []].flat()]),
    ...(others ? [othersGetter(others, members)] : []),
    builderClass(site, declaration, members, constants, others),
  ];
  return java`${documentationOf(declaration)}
${print(head, 0)}
  ${joinJava(blocks, '\n\n')}
}`;
}

const READER = javadoc(['Reads an object and preserves unknown properties.'], 2, [
  { tag: 'param', name: java`json`, text: 'the JSON value' },
  { tag: 'return', text: 'the object' },
])!;

/** The undeclared properties of an object, if the contract declares their type. */
interface Others {
  readonly name: string;
  readonly item: JavaType;
  readonly type: Doc;
}

function builderClass(
  site: Site,
  { name }: Struct,
  members: readonly Member[],
  constants: readonly Java[],
  others: Others | undefined,
): Java {
  const own = identifier(name);
  const start =
    constants.length === 0
      ? java`private Builder() {}`
      : java`private Builder() {\n  ${joinJava(constants, '\n')}\n}`;
  const settable = members.filter((one) => constantPut(site, one) === undefined);
  const required = settable.filter((one) => one.required);
  const tags =
    required.length === 0
      ? []
      : [
          {
            tag: 'throws',
            name: java`IllegalStateException`,
            text: 'if a required property is missing',
          } as const,
        ];
  const blocks = [
    start,
    constructor(
      java`private`,
      java`Builder`,
      [parameter(text(own), java`from`)],
      call(java`super`, [text(java`from`)]),
      4,
    ),
    ...settable.map((one) => setter(site, one)),
    ...(others ? [othersSetter(others, members)] : []),
    method(
      [javadocReturn('the object', 4, tags)],
      signature(java`public`, text(own), java`build`, [], java` {`),
      returning(construction(own, [text(java`this`)])),
      4,
    ),
  ];
  return java`/** Builds an instance. */
public static final class Builder extends ModelBuilder<Builder> {
  ${joinJava(blocks, '\n\n')}
}`;
}

export function constructor(
  modifier: Java,
  name: Java,
  parameters: readonly Doc[],
  body: Doc,
  indent: number,
): Java {
  return method([], signature(modifier, undefined, name, parameters, java` {`), [...body, java`;`], indent);
}

export function documentationOf({ name, documentation }: Declaration, more?: string): Java {
  const hasText = documentation.some((one) => one?.trim());
  return javadoc([...(hasText ? documentation : [`\`${name}\`, as declared in the contract.`]), more], 0)!;
}

/** Returns the properties sent in the direction of the declaration, in order. */
export function membersOf(site: Site, struct: Struct): readonly Member[] {
  const scope = new NameScope(MODEL_MEMBERS);
  const named = sentProperties(struct).map((property) => ({
    property,
    name: claimName(scope, property.name, 'field', MODEL_MEMBERS),
  }));
  return named.map(({ property, name }) => ({
    name,
    has: needsPresence(site, property)
      ? claimName(scope, { words: ['has', ...property.name.words] }, 'field', MODEL_MEMBERS)
      : undefined,
    wire: property.name.wire,
    type: property.type,
    required: property.required,
    default: property.default,
    description: property.description,
    deprecated: property.deprecated,
  }));
}

/** True for a property that the builder sets itself. */
export function isConstant(site: Site, member: Member): boolean {
  return constantPut(site, member) !== undefined;
}

/** Returns `put("kind", JsonString.of("circle"));` for a required property with only one possible value. */
function constantPut({ declaredTypes }: Site, { wire, type, required }: Member): Java | undefined {
  const value = required ? constantOf(declaredTypes.contract, type) : undefined;
  const json = value === undefined ? undefined : scalarJson(value);
  return json && print([...call(java`put`, [text(stringLiteral(wire)), json]), java`;`], 6);
}

function othersOf(site: Site, { shape }: Struct, members: readonly Member[]): Others | undefined {
  const { additional } = shape;
  if (additional.kind === 'any' || additional.kind === 'never') return undefined;
  const scope = new NameScope(members.flatMap(({ name, has }) => [name, ...(has ? [has] : [])]));
  const name = scope.claim(camelCase(['additional', 'properties']), '_');
  const item = element({ ...site, taken: [name] }, additional);
  return { name, item, type: generic(java`Map`, [text(java`String`), item.boxed]) };
}

function othersGetter({ name, item, type }: Others, members: readonly Member[]): Java {
  const known = members.map(({ wire }) => text(stringLiteral(wire)));
  return method(
    [java`/** {@return all other properties} */`],
    signature(java`public`, type, identifier(name), [], java` {`),
    returning(call(java`others`, [item.read, ...known])),
    2,
  );
}

function othersSetter({ name, item, type }: Others, members: readonly Member[]): Java {
  const own = identifier(name);
  const known = members.map(({ wire }) => text(stringLiteral(wire)));
  const refused: JavadocTag = {
    tag: 'throws',
    name: java`IllegalArgumentException`,
    text: 'if a name is that of a declared property',
  };
  const tags: readonly JavadocTag[] = [
    { tag: 'param', name: own, text: 'the values by name' },
    THIS_BUILDER,
    ...(known.length > 0 ? [refused] : []),
  ];
  return method(
    [javadoc(['Other members.'], 4, tags)!],
    signature(java`public`, text(java`Builder`), own, [parameter(type, own)], java` {`),
    returning(call(java`putAll`, [text(stringLiteral(name)), text(own), item.writer, ...known])),
    4,
  );
}
