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
import { NameScope } from '../../../names.ts';
import { constantWords } from '../../../shape/enums.ts';
import type { Declaration } from '../../../shape/declared-types.ts';
import { print } from '../layout/layout.ts';
import { group, line, text, type Doc } from '../layout/ops.ts';
import {
  arm,
  call,
  chain,
  qualified,
  construction,
  field,
  generic,
  header,
  lambda,
  methodReference,
  parameter,
  returning,
  signature,
  variable,
} from '../layout/syntax.ts';
import { claimName } from '../names.ts';
import { deprecation } from './members.ts';
import { literalOf, wireOf, type Wire } from './enum-wire.ts';
import { documentationOf } from './models.ts';

type Enum = Extract<Declaration, { kind: 'enum' }>;

/**
 * Maximum number of constants. With more, the class would be too large, because a method in Java has at most 64 KB, and
 * an enumeration has at most about 4,000 constants.
 */
const MAX_CONSTANTS = 1000;

const NO_KNOWN = 'It has too many values for a `switch`, so compare values with `equals`.';

interface Constant {
  readonly name: Java;
  readonly value: string | number;
  readonly above: Java;
  readonly isDeprecated: boolean;
}

/** Prints a value class with constants for the values listed in the contract. The service may add values. */
export function enumClass(declaration: Enum): Java {
  const constants = constantsOf(declaration);
  return constants.length > MAX_CONSTANTS
    ? manyValues(declaration, constants)
    : fewValues(declaration, constants);
}

function fewValues(declaration: Enum, constants: readonly Constant[]): Java {
  const own = identifier(declaration.name);
  const wire = wireOf(declaration.type);
  const fields = constants.map(({ name, value, above, isDeprecated }) => {
    const made = construction(own, [text(literalOf(value)), qualified(java`Known`, name)]);
    const constant = field(java`public static final`, text(own), name, made);
    return java`${above}\n${print(isDeprecated ? asDeprecated(constant) : constant, 2)}`;
  });
  const known = constants.map(
    ({ name, value }) => java`${javadoc([`\`${value}\`.`], 4) ?? java`/** The empty string. */`}\n${name},`,
  );
  const constructed = signature(
    java`private`,
    undefined,
    own,
    [parameter(text(wire.type), java`value`), parameter(text(java`Known`), java`known`)],
    java` {`,
  );
  const blocks = [
    ...fields,
    java`/** The values that the contract lists, for use in a {@code switch}. */
public enum Known {
  ${joinJava(known, '\n')}
  /** Another value, available from {@code ${wire.read}}. */
  UNKNOWN
}`,
    ...(wire.isText ? [] : [print(listed(own, constants), 2)]),
    java`private final ${wire.type} value;
private final Known known;`,
    java`${print(constructed, 2)}
  this.value = ${wire.kept};
  this.known = known;
}`,
    java`${makerDocumentation(wire)}
${maker(own, java`of`, wire.type, java`value`)}
  ${wire.isText ? chosenByText(own, constants) : chosenByNumber(own)}
}`,
    ...jsonOf(own, wire),
    java`/** {@return the matching listed value} */
public Known known() {
  return known;
}`,
    wire.getter,
    ...statesOf(declaration, constants),
    ...objectOf(own, wire),
  ];
  return java`${documentationOf(declaration)}\n${print(header(java`public final`, java`class ${own}`, []), 0)}\n  ${joinJava(blocks, '\n\n')}\n}`;
}

/**
 * Prints a class that inherits its constants from separate interfaces, because the size of an initializer is limited.
 */
function manyValues(declaration: Enum, constants: readonly Constant[]): Java {
  const own = identifier(declaration.name);
  const wire = wireOf(declaration.type);
  const count = Math.ceil(constants.length / MAX_CONSTANTS);
  const parts = Array.from({ length: count }, (_, index) => ({
    name: java`${own}_${numberLiteral(index + 1)}`,
    constants: constants.slice(index * MAX_CONSTANTS, (index + 1) * MAX_CONSTANTS),
  }));
  const head = header(java`public final`, java`class ${own}`, [
    { word: java`implements`, types: parts.map(({ name }) => text(name)) },
  ]);
  const constructed = signature(
    java`private`,
    undefined,
    own,
    [parameter(text(wire.type), java`value`)],
    java` {`,
  );
  const blocks = [
    java`private final ${wire.type} value;`,
    java`${print(constructed, 2)}
  this.value = ${wire.kept};
}`,
    java`${makerDocumentation(wire)}
${maker(own, java`of`, wire.type, java`value`)}
  return new ${own}(value);
}`,
    ...jsonOf(own, wire),
    wire.getter,
    ...statesOf(declaration, constants),
    ...objectOf(own, wire),
  ];
  const interfaces = parts.map((part) => {
    const fields = part.constants.map(({ name, value, above, isDeprecated }) => {
      const made = chain(own, [{ name: java`of`, args: [text(literalOf(value))] }]);
      const constant = variable(text(own), name, made);
      return java`${above}\n${print(isDeprecated ? asDeprecated(constant) : constant, 2)}`;
    });
    return java`/** Constants of {@link ${own}}. */\ninterface ${part.name} {\n  ${joinJava(fields, '\n\n')}\n}`;
  });
  const main = java`${documentationOf(declaration, NO_KNOWN)}\n${print(head, 0)}\n  ${joinJava(blocks, '\n\n')}\n}`;
  return joinJava([main, ...interfaces], '\n\n');
}

/** Returns a declaration with its annotation, on one line if both fit. */
function asDeprecated(constant: Doc): Doc {
  return group(0, text(java`@Deprecated`), line(' '), group(0, constant));
}

function chosenByText(own: Java, constants: readonly Constant[]): Java {
  const cases = constants.map(({ name, value }) => ({ value, result: text(name) }));
  return choiceByText(cases, construction(own, [text(java`value`), text(java`Known.UNKNOWN`)]));
}

/** Returns the result for the text in `value`. A text that is not a constant of Java is compared without `switch`. */
function choiceByText(cases: readonly { value: string | number; result: Doc }[], other: Doc): Java {
  const isLong = ({ value }: { value: string | number }): boolean => !isConstant(String(value));
  const arms = cases
    .filter((one) => !isLong(one))
    .map(({ value, result }) => print(arm(java`case ${literalOf(value)}`, result), 6));
  const long = cases
    .filter(isLong)
    .map(
      ({ value, result }) => java`if (value.equals(${literalOf(value)})) {\n  return ${print(result, 6)};\n}`,
    );
  const chosen = java`return switch (value) {
  ${joinJava([...arms, print(arm(java`default`, other), 6)], '\n')}
};`;
  return joinJava([...long, chosen], '\n');
}

/** Returns code that looks the value up in a map, because Java has no `switch` over a `long`. */
function chosenByNumber(own: Java): Java {
  const found = call(java`LISTED.get`, [text(java`value`)]);
  return java`${print(variable(text(own), java`listed`, found), 4)}
if (listed != null) {
  return listed;
}
return ${print(construction(own, [text(java`value`), text(java`Known.UNKNOWN`)]), 4)};`;
}

/** Builds the map from a stream, because javac takes minutes to infer the types of a thousand `Map.entry` calls. */
function listed(own: Java, constants: readonly Constant[]): Doc {
  const keyed = [methodReference(own, java`asLong`), lambda(java`one`, text(java`one`))];
  const all = chain(java`Stream`, [
    { name: java`of`, args: constants.map(({ name }) => text(name)) },
    { name: java`collect`, args: [call(java`Collectors.toUnmodifiableMap`, keyed)] },
  ]);
  const type = generic(java`Map`, [text(java`Long`), text(own)]);
  return field(java`private static final`, type, java`LISTED`, all);
}

/** Returns the head of a factory method. */
function maker(own: Java, name: Java, type: Java, takes: Java): Java {
  const head = signature(java`public static`, text(own), name, [parameter(text(type), takes)], java` {`);
  return print(head, 2);
}

function jsonOf(own: Java, wire: Wire): readonly Java[] {
  return [
    java`${READER}
${maker(own, java`fromJson`, java`JsonValue`, java`json`)}
  return of(json.${wire.read}());
}`,
    java`/** {@return the value as JSON} */
public JsonValue toJson() {
  return ${wire.json}.of(value);
}`,
  ];
}

function makerDocumentation({ isText }: Wire): Java {
  const summary = isText ? 'Returns a value by its wire name' : 'Returns a value by its number';
  return javadoc([`${summary}, listed or not.`], 2, [
    {
      tag: 'param',
      name: java`value`,
      text: isText ? 'the wire name' : 'the number',
    },
    { tag: 'return', text: 'the value' },
  ])!;
}

const READER = javadoc(['Reads a value.'], 2, [
  { tag: 'param', name: java`json`, text: 'the JSON value' },
  { tag: 'return', text: 'the value' },
])!;

function objectOf(own: Java, wire: Wire): readonly Java[] {
  const isSame = group(
    4,
    group(
      4,
      text(java`other`),
      line(' '),
      group(0, text(java`instanceof`), line(' '), parameter(text(own), java`that`)),
    ),
    line(' '),
    text(java`&& ${wire.same}`),
  );
  return [
    java`@Override
public boolean equals(@Nullable Object other) {
  ${print(returning(isSame), 4)}
}`,
    java`@Override
public int hashCode() {
  return ${wire.hash};
}`,
    java`@Override
public String toString() {
  return ${wire.shown};
}`,
  ];
}

/** Reserved names of constants in the enumeration of known values and in the class itself. */
const OWN: ReadonlySet<string> = new Set(['UNKNOWN']);
const OWN_OF_NUMBERS: ReadonlySet<string> = new Set([...OWN, 'LISTED']);

export function constantsOf({ type }: Enum): readonly Constant[] {
  const scope = new NameScope();
  const own = wireOf(type).isText ? OWN : OWN_OF_NUMBERS;
  const seen = new Set<string | number>();
  return type.values.flatMap((one) => {
    const { value, description, deprecated } = one;
    if (seen.has(value)) return [];
    seen.add(value);
    const summary = description?.trim() ? description : value === '' ? 'The empty string.' : `\`${value}\`.`;
    const doc = javadoc([summary], 2, deprecated ? [deprecation(deprecated)] : [])!;
    return {
      name: identifier(claimName(scope, { words: constantWords(one) }, 'constant', own)),
      value,
      above: doc,
      isDeprecated: deprecated !== undefined,
    };
  });
}

/** Prints the possible transitions, with a `switch` over strings. One over `Known` would add a class file per enum. */
function statesOf({ name, type, states }: Enum, constants: readonly Constant[]): readonly Java[] {
  if (!states || !wireOf(type).isText) return [];
  const own = identifier(name);
  const listOf = (values: readonly string[]) =>
    chain(java`List`, [
      {
        name: java`of`,
        args: values.map((value) => {
          const known = constants.find((constant) => constant.value === value);
          return text(known ? known.name : java`of(${stringLiteral(value)})`);
        }),
      },
    ]);
  const cases = states.transitions.flatMap(({ from, to }) => {
    const isListed = constants.some(({ value }) => value === from);
    return isListed && to.length > 0 ? [{ value: from, result: listOf(to) }] : [];
  });
  return [
    java`/** {@return the initial states} */
public static List<${own}> initial() {
  ${print(returning(listOf(states.initial)), 4)}
}`,
    java`/** {@return the possible next states; empty for final and unlisted states} */
public List<${own}> next() {
  ${choiceByText(cases, listOf([]))}
}`,
  ];
}
