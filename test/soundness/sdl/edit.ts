/** Random edits of schemas: every kind of change at a random location. */
import type { Random } from '../../support/random.ts';
import {
  ARGUMENTS,
  ENUM_VALUES,
  FIELDS,
  randomDefault,
  randomField,
  randomInput,
  randomOutput,
  type Composite,
  type Input,
  type Schema,
} from './schema.ts';

/** Returns a copy of the schema with one or two edits. An edit may have no effect, or make the schema invalid. */
export function edited(schema: Schema, random: Random): Schema {
  const copy = structuredClone(schema);
  for (let edits = 1 + random.below(2); edits > 0; edits--) random.pick(EDITS)(copy, random);
  return copy;
}

type Edit = (schema: Schema, random: Random) => unknown;

const EDITS: readonly Edit[] = [
  inFields((fields, name) => delete fields[name]),
  inFields((fields, name, random) => (fields[name]!.type = rewrapped(fields[name]!.type, random))),
  inFields((fields, name, random) => (fields[name]!.type = rewrapped(fields[name]!.type, random))),
  inFields((fields, name, random) => (fields[name]!.type = randomOutput(random))),
  inFields((fields, name, random) => (fields[name]!.type = renamed(fields[name]!.type, random))),
  (schema, random) => {
    compositeOf(schema, random).fields[random.pick(FIELDS)] ??= randomField(random);
  },
  inInputs((inputs, name) => delete inputs[name]),
  inInputs((inputs, name, random) => (inputs[name]!.type = rewrapped(inputs[name]!.type, random))),
  inInputs((inputs, name, random) => (inputs[name] = randomInput(random))),
  inInputs((inputs, name, random) => {
    const { type } = inputs[name]!;
    inputs[name] = { type, ...randomDefault(random, type) };
  }),
  (schema, random) => {
    inputsOf(schema, random)[random.pick(ARGUMENTS)] ??= randomInput(random);
  },
  (schema, random) => toggle(random.pick(Object.values(schema.enums)), ENUM_VALUES, random),
  (schema, random) => toggle(schema.unions['Thing']!, ['Book', 'Box', 'Cat'], random),
  (schema, random) => {
    const name = random.pick(['Book', 'Box', 'Cat', 'Named']);
    const part = schema.objects[name] ?? schema.interfaces[name]!;
    const target = random.pick(Object.keys(schema.interfaces));
    toggle(part.interfaces, [target], random);
    // A type has the fields of the interfaces that it implements.
    if (part.interfaces.includes(target))
      for (const [key, field] of Object.entries(schema.interfaces[target]!.fields))
        part.fields[key] ??= structuredClone(field);
  },
  (schema, random) => {
    const input = random.pick(Object.values(schema.inputs));
    input.oneOf = !input.oneOf;
    // Fields of a OneOf input are nullable and have no default.
    if (input.oneOf)
      for (const [name, { type }] of Object.entries(input.fields))
        input.fields[name] = { type: type.replace(/!$/, '') };
  },
  ({ directives: { mark } }) => mark && (mark.repeatable = !mark.repeatable),
  (schema) => delete schema.directives['mark'],
  (schema) => {
    schema.scalars.length = 0;
    schema.enums['Custom'] = ['ONE', 'TWO'];
  },
];

function compositeOf({ objects, interfaces }: Schema, random: Random): Composite {
  return random.pick([...Object.values(objects), ...Object.values(interfaces)]);
}

function inFields(change: (fields: Composite['fields'], name: string, random: Random) => unknown): Edit {
  return (schema, random) => {
    const { fields } = compositeOf(schema, random);
    const names = Object.keys(fields);
    const name = names.length > 0 && random.pick(names);
    if (!name) return;
    change(fields, name, random);
    // In half of the cases, the edit applies to every type, so that implementations still match their
    // interface.
    if (!(random.below(2) === 0)) return;
    const field = fields[name];
    for (const other of [...Object.values(schema.objects), ...Object.values(schema.interfaces)])
      if (other.fields[name] && field) other.fields[name] = structuredClone(field);
      else if (!field) delete other.fields[name];
  };
}

/** Returns the arguments of a field or of a directive, or the fields of an input type. */
function inputsOf(schema: Schema, random: Random): Record<string, Input> {
  const places = [
    ...Object.values(schema.objects).flatMap(({ fields }) => Object.values(fields)),
    ...Object.values(schema.directives),
  ];
  return random.pick([
    ...places.map(({ args }) => args),
    ...Object.values(schema.inputs).map(({ fields }) => fields),
  ]);
}

function inInputs(change: (inputs: Record<string, Input>, name: string, random: Random) => unknown): Edit {
  return (schema, random) => {
    const inputs = inputsOf(schema, random);
    const names = Object.keys(inputs);
    if (names.length > 0) change(inputs, random.pick(names), random);
  };
}

/** Adds or removes a `!` or a list. */
function rewrapped(type: string, random: Random): string {
  const variants = [
    type.replace(/(\w)(?!!)(?!\w)/, '$1!'),
    type.replace(/(\w)!/, '$1'),
    type.endsWith('!') ? type.slice(0, -1) : `${type}!`,
    `[${type}]`,
    type.replace(/^\[(.*?)\]!?$/, '$1'),
  ];
  return random.pick(variants);
}

/** Replaces the named type with a wider or narrower type. */
function renamed(type: string, random: Random): string {
  const near: Readonly<Record<string, readonly string[]>> = {
    Int: ['Float', 'ID'],
    Float: ['Int'],
    String: ['ID'],
    ID: ['String', 'Int'],
    Item: ['Book', 'Box', 'Thing'],
    Thing: ['Item', 'Cat'],
    Book: ['Item', 'Thing'],
  };
  return type.replace(/\w+/, (name) => random.pick(near[name] ?? [name]));
}

function toggle(list: string[], candidates: readonly string[], random: Random): void {
  const value = random.pick(candidates);
  const index = list.indexOf(value);
  if (index < 0) list.push(value);
  else list.splice(index, 1);
}
