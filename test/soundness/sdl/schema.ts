/** Random GraphQL schemas, as data that can be edited and printed. */
import type { Random } from '../../support/random.ts';

/** An argument or an input field. `type` and `default` are SDL. */
export interface Input {
  type: string;
  default?: string;
}

export interface Field {
  type: string;
  readonly args: Record<string, Input>;
}

/** An object type or an interface. */
export interface Composite {
  readonly interfaces: string[];
  readonly fields: Record<string, Field>;
}

/** The parts of a schema by name. Edits change it in place. */
export interface Schema {
  readonly objects: Record<string, Composite>;
  readonly interfaces: Record<string, Composite>;
  readonly unions: Record<string, string[]>;
  readonly enums: Record<string, string[]>;
  readonly inputs: Record<string, { oneOf: boolean; readonly fields: Record<string, Input> }>;
  readonly scalars: string[];
  /** Directives of fields. */
  readonly directives: Record<string, { repeatable: boolean; readonly args: Record<string, Input> }>;
}

/** Few names, so that fragments on different types select fields of one name. */
export const FIELDS = ['a', 'b', 'c', 'd'] as const;
export const ARGUMENTS = ['x', 'y', 'z'] as const;
export const ENUM_VALUES = ['ONE', 'TWO', 'THREE', 'FOUR'] as const;
const SCALARS = ['Int', 'Float', 'String', 'Boolean', 'ID', 'Custom'] as const;
const ENUMS = ['Kind', 'Size'] as const;
const INPUTS = ['Filter', 'Nested'] as const;
const OBJECTS = ['Book', 'Box', 'Cat'] as const;
const INTERFACES = ['Item', 'Named'] as const;
const IMPLEMENTED: Readonly<Record<string, readonly string[]>> = { Book: ['Item'], Box: ['Named'] };
const WRAPPERS = ['T', 'T', 'T!', '[T]', '[T!]!', '[[T]!]'] as const;

export function randomSchema(random: Random): Schema {
  const [item, named] = [randomComposite(random, []), randomComposite(random, [])];
  const extended = { interfaces: ['Item'], fields: { ...named.fields, ...structuredClone(item.fields) } };
  const interfaces: Schema['interfaces'] = { Item: item, Named: random.below(3) === 0 ? extended : named };
  const objects = Object.fromEntries(
    ['Query', ...OBJECTS].map((name) => {
      const some = name === 'Query' ? [] : random.some(INTERFACES);
      // Each interface has a type that implements it, so that its fields have results.
      const implemented = [...new Set([...some, ...(IMPLEMENTED[name] ?? [])])];
      const own = randomComposite(random, implemented);
      const inherited = implemented.map((each) => structuredClone(interfaces[each]!.fields));
      return [name, { ...own, fields: Object.assign({}, own.fields, ...inherited) as Composite['fields'] }];
    }),
  );
  const fields = Object.fromEntries(
    INPUTS.map((name) => [name, { oneOf: false, fields: randomInputs(random, 1) }]),
  );
  return {
    objects,
    interfaces,
    unions: { Thing: random.some(OBJECTS, 1) },
    enums: Object.fromEntries(ENUMS.map((name) => [name, random.some(ENUM_VALUES, 1)])),
    inputs: fields,
    scalars: ['Custom'],
    directives: { mark: { repeatable: random.below(2) === 0, args: randomInputs(random, 0) } },
  };
}

function randomComposite(random: Random, interfaces: string[]): Composite {
  const names = random.some(FIELDS, 1);
  return { interfaces, fields: Object.fromEntries(names.map((name) => [name, randomField(random)])) };
}

export function randomField(random: Random): Field {
  return { type: randomOutput(random), args: random.below(3) === 0 ? randomInputs(random, 1) : {} };
}

/** The type of a field. */
export function randomOutput(random: Random): string {
  return wrapped(random, [...SCALARS, ...ENUMS, ...OBJECTS, ...OBJECTS, ...INTERFACES, 'Thing']);
}

export function randomInputs(random: Random, least: number): Record<string, Input> {
  const names = random.some(ARGUMENTS, least);
  return Object.fromEntries(names.map((name) => [name, randomInput(random)]));
}

export function randomInput(random: Random): Input {
  const type = wrapped(random, [...SCALARS, ...ENUMS, ...INPUTS]);
  return { type, ...randomDefault(random, type) };
}

/** A default in a third of the cases. Types with enums and inputs have none, because edits would make it invalid. */
export function randomDefault(random: Random, type: string): { default?: string } {
  if (random.below(3) > 0) return {};
  if (type.startsWith('[')) return { default: '[]' };
  const values: Readonly<Record<string, readonly string[]>> = {
    Int: ['1', '2'],
    Float: ['1.5', '2'],
    String: ['"one"', '"two"'],
    Boolean: ['true', 'false'],
    ID: ['"one"', '2'],
  };
  const literals = values[type.replace('!', '')];
  return literals ? { default: random.pick(literals) } : {};
}

function wrapped(random: Random, names: readonly string[]): string {
  return random.pick(WRAPPERS).replace('T', random.pick(names));
}

export function printed(schema: Schema): string {
  const { objects, interfaces, unions, enums, inputs, scalars, directives } = schema;
  const each = <T>(parts: Record<string, T>, print: (name: string, part: T) => string): string[] =>
    Object.entries(parts).map(([name, part]) => print(name, part));
  const composite = (keyword: string) => (name: string, part: Composite) =>
    `${keyword} ${name}${part.interfaces.length ? ` implements ${part.interfaces.join(' & ')}` : ''} { ${each(part.fields, field).join(' ')} }`;
  const field = (name: string, { args, type }: Field): string => `${name}${argumentsOf(args)}: ${type}`;
  const input = (name: string, { type, default: value }: Input): string =>
    `${name}: ${type}${value === undefined ? '' : ` = ${value}`}`;
  const argumentsOf = (args: Record<string, Input>): string =>
    Object.keys(args).length ? `(${each(args, input).join(', ')})` : '';
  return [
    ...each(
      directives,
      (name, { args, repeatable }) =>
        `directive @${name}${argumentsOf(args)} ${repeatable ? 'repeatable ' : ''}on FIELD`,
    ),
    ...scalars.map((name) => `scalar ${name}`),
    ...each(objects, composite('type')),
    ...each(interfaces, composite('interface')),
    ...each(unions, (name, members) => `union ${name} = ${members.join(' | ')}`),
    ...each(enums, (name, values) => `enum ${name} { ${values.join(' ')} }`),
    ...each(
      inputs,
      (name, { oneOf, fields }) =>
        `input ${name}${oneOf ? ' @oneOf' : ''} { ${each(fields, input).join(' ')} }`,
    ),
  ].join('\n');
}
