import type { Type } from '../../../../model/type.ts';
import { resolve } from '../../../../model/lookup.ts';
import {
  identifier,
  isConstant,
  java,
  joinJava,
  numberLiteral,
  stringLiteral,
  type Java,
} from '../../../encode/java.ts';
import { javadoc } from '../../../encode/javadoc.ts';
import { discriminantsOf } from '../../../shape/discriminants.ts';
import { shownVariants, tagsOf, taggedVariants, type TaggedVariant } from '../../../shape/variants.ts';
import type { Union, DeclaredTypes } from '../../../shape/declared-types.ts';
import { print } from '../layout/layout.ts';
import { text, type Doc } from '../layout/ops.ts';
import {
  arm,
  call,
  chain,
  construction,
  header,
  parameter,
  qualified,
  returning,
  signature,
  variable,
  type Link,
} from '../layout/syntax.ts';
import { LONG, STRING, holderOfAny, javaType, nameOf, type JavaType, type Site } from './java-type.ts';
import { method, scalarJson } from './members.ts';
import { constructor } from './models.ts';

/**
 * A variant that is not an object. It is a nested class, because classes of other packages cannot implement the
 * interface.
 */
interface Wrapper {
  readonly name: 'Text' | 'WholeNumber' | 'Decimal' | 'Flag' | 'Items' | 'Members';
  readonly type: JavaType;
}

/**
 * Code that checks whether JSON belongs to a wrapper. `Members` has no check, because other variants are also objects.
 */
const IS: Readonly<Record<Exclude<Wrapper['name'], 'Members'>, Java>> = {
  Text: java`json instanceof JsonString`,
  WholeNumber: java`Variants.isWhole(json)`,
  Decimal: java`json instanceof JsonNumber`,
  Flag: java`json instanceof JsonBoolean`,
  Items: java`json instanceof JsonArray`,
};

/** Prints a sealed interface, and the reader that selects the variant. */
export function unionInterface(declaredTypes: DeclaredTypes, declaration: Union): Java {
  const { name, direction, documentation } = declaration;
  const site: Site = { declaredTypes, direction };
  const own = identifier(name);
  const structs = variantNames(declaredTypes, declaration);
  const wrappers = wrappersOf(site, declaration);
  const permitted = [
    ...structs.map((one) => text(identifier(one))),
    ...wrappers.map((wrapper) => qualified(own, identifier(wrapper.name))),
    qualified(own, java`Unknown`),
  ];
  const hasText = documentation.some((one) => one?.trim());
  const blocks = [
    reader(site, declaration, wrappers),
    java`/** {@return the JSON value} */\nJsonValue toJson();`,
    ...wrappers.map((wrapper) => wrapperClass(own, wrapper)),
    java`/** A variant unknown to this version. */
${variantHead(java`Unknown`, own)}
  private Unknown(JsonValue json) {
    super(json);
  }
}`,
  ];
  const head = header(java`public sealed`, java`interface ${own}`, [
    { word: java`permits`, types: permitted },
  ]);
  return java`${javadoc(hasText ? documentation : [`\`${name}\`, as declared in the contract.`], 0)!}
${print(head, 0)}
  ${joinJava(blocks, '\n\n')}
}`;
}

/** Returns the names of the variant classes of a union. */
export function variantNames(declaredTypes: DeclaredTypes, { type, direction }: Union): readonly string[] {
  const names = shownVariants(declaredTypes.contract, type).flatMap(
    (one) => structName({ declaredTypes, direction }, one) ?? [],
  );
  return [...new Set(names)];
}

function structName({ declaredTypes, direction }: Site, variant: Type): string | undefined {
  const declared =
    declaredTypes.declared(variant, direction) ??
    declaredTypes.declared(resolve(declaredTypes.contract, variant), direction);
  return declared?.kind === 'struct' ? declared.name : undefined;
}

function wrappersOf(site: Site, { type }: Union): readonly Wrapper[] {
  const found = new Map<Wrapper['name'], Wrapper>();
  for (const variant of shownVariants(site.declaredTypes.contract, type)) {
    if (structName(site, variant) !== undefined) continue;
    const wrapper = wrapperOf(site, javaType(site, variant));
    const known = wrapper && found.get(wrapper.name);
    if (wrapper) found.set(wrapper.name, known ? common(site, known, wrapper) : wrapper);
  }
  // A whole number is also a decimal number.
  if (found.has('Decimal')) found.delete('WholeNumber');
  return [...found.values()];
}

/** Merges two wrappers of lists or of maps. If their types differ, the items of the result are untyped. */
function common(site: Site, one: Wrapper, other: Wrapper): Wrapper {
  if (nameOf(one.type) === nameOf(other.type)) return one;
  return { ...one, type: holderOfAny(site, one.name === 'Items' ? 'list' : 'map') };
}

function wrapperOf({ declaredTypes }: Site, type: JavaType): Wrapper | undefined {
  if (type.kind === 'list') return { name: 'Items', type };
  if (type.kind === 'map') return { name: 'Members', type };
  switch (nameOf(type)) {
    case 'String':
    case 'Timestamp':
      return { name: 'Text', type: STRING };
    case 'Integer':
    case 'Long':
      return { name: 'WholeNumber', type: LONG };
    case 'Double':
      return { name: 'Decimal', type };
    case 'Boolean':
      return { name: 'Flag', type };
    default:
      switch (declaredTypes.enumKind(nameOf(type))) {
        case 'text':
          return { name: 'Text', type: STRING };
        case 'integer':
          return { name: 'WholeNumber', type: LONG };
        case undefined:
          return undefined;
      }
  }
}

const ONE_OF = javadoc(['Creates the variant from a value.'], 4, [
  { tag: 'param', name: java`value`, text: 'the value' },
  { tag: 'return', text: 'the variant' },
])!;

function wrapperClass(own: Java, { name, type }: Wrapper): Java {
  const wrapper = identifier(name);
  const value = java`value`;
  const blocks = [
    constructor(
      java`private`,
      wrapper,
      [parameter(text(java`JsonValue`), java`json`)],
      call(java`super`, [text(java`json`)]),
      4,
    ),
    method(
      [ONE_OF],
      signature(java`public static`, text(wrapper), java`of`, [parameter(type.plain, value)], java` {`),
      returning(construction(wrapper, [type.write(value)])),
      4,
    ),
    method(
      [java`/** {@return the value} */`],
      signature(java`public`, type.plain, value, [], java` {`),
      returning(call(value, [type.read])),
      4,
    ),
  ];
  return java`/** A variant without a class of its own. */
${variantHead(wrapper, own)}
  ${joinJava(blocks, '\n\n')}
}`;
}

/** Prints the head of a class within the interface. */
function variantHead(name: Java, own: Java): Java {
  const clauses = [
    { word: java`extends`, types: [text(java`Model`)] },
    { word: java`implements`, types: [text(own)] },
  ];
  return print(header(java`final`, java`class ${name}`, clauses), 2);
}

/** Prints the code that reads a value by its kind, then by its discriminator, or else by its properties. */
function reader(site: Site, declaration: Union, wrappers: readonly Wrapper[]): Java {
  const own = identifier(declaration.name);
  const tests = wrappers.flatMap(({ name }) =>
    name === 'Members'
      ? []
      : [
          java`if (${IS[name]}) {
  return new ${identifier(name)}(json);
}`,
        ],
  );
  const head = signature(
    java`static`,
    text(own),
    java`fromJson`,
    [parameter(text(java`JsonValue`), java`json`)],
    java` {`,
  );
  const isMap = wrappers.some(({ name }) => name === 'Members');
  return java`/**
 * Reads a value; any other variant becomes {@link Unknown}.
 *
 * @param json the JSON value
 * @return the variant
 */
${print(head, 2)}
  ${joinJava([...tests, choice(site, declaration, isMap)], '\n')}
}`;
}

/** Prints the code that reads objects. A variant that is a map accepts objects that match no other variant. */
function choice(site: Site, declaration: Union, isMap: boolean): Java {
  const { contract } = site.declaredTypes;
  const variants = shownVariants(contract, declaration.type);
  const readAs = (label: Java, name: string): Java => {
    const read = chain(identifier(name), [{ name: java`fromJson`, args: [text(java`json`)] }]);
    return print(arm(java`case ${label}`, read), 6);
  };
  const tags = tagsOf(contract, declaration.type);
  const tagged = [...(tags?.values ?? [])].flatMap(([value, variant]) => {
    const name = structName(site, variant);
    const isOwn = name !== undefined && variants.some((one) => structName(site, one) === name);
    return isOwn ? [{ value, name }] : [];
  });
  const end = isMap
    ? java`default -> json instanceof JsonObject ? new Members(json) : new Unknown(json);`
    : java`default -> new Unknown(json);`;
  if (tags && tagged.length > 0) {
    const tag = java`Variants.tag(json, ${stringLiteral(tags.property)})`;
    const { short = [], long = [] } = Object.groupBy(tagged, ({ value }) =>
      isConstant(value) ? 'short' : 'long',
    );
    const tests = long.map(
      ({ value, name }) =>
        java`if (${tag}.equals(${stringLiteral(value)})) {\n  return ${identifier(name)}.fromJson(json);\n}`,
    );
    const cases = short.map(({ value, name }) => readAs(stringLiteral(value), name));
    return java`${joinJava([...tests, java`return switch (${tag}) {`], '\n')}
  ${joinJava([...cases, end], '\n')}
};`;
  }
  const named = taggedVariants(contract, declaration.type).flatMap((one) => {
    const name = structName(site, one.type);
    return name === undefined ? [] : [{ name, one }];
  });
  const cases = named.map(({ name }, index) => readAs(numberLiteral(index), name));
  const discriminants = named.map(({ one }) => printedVariant(site, one));
  const chosen = chain(java`Variants`, [{ name: java`choose`, args: [text(java`json`), ...discriminants] }]);
  return java`${print(variable(text(java`int`), java`variant`, chosen), 4)}
return switch (variant) {
  ${joinJava([...cases, end], '\n')}
};`;
}

/** Returns the distinguishing properties of an object variant. */
function printedVariant({ declaredTypes }: Site, variant: TaggedVariant): Doc {
  const discriminants = discriminantsOf(declaredTypes.contract, variant);
  const required = discriminants.required.map((name) => text(stringLiteral(name)));
  const constants = [...discriminants.constants].flatMap(([name, values]): readonly Link[] => {
    const written = values.flatMap((value) => {
      const json = scalarJson(value);
      return json ? [json] : [];
    });
    return written.length < values.length
      ? []
      : [{ name: java`constant`, args: [text(stringLiteral(name)), ...written] }];
  });
  return chain(java`Variants`, [
    { name: java`look`, args: [] },
    ...(required.length > 0 ? [{ name: java`required`, args: required }] : []),
    ...constants,
  ]);
}
