import { Kind, type DocumentNode } from 'graphql';
import { type Files, isNode } from './documents.ts';
import { visited } from './openapi-walk.ts';
import { directiveValues } from './sdl-elements.ts';

/** A state machine as one of the documents declares it. */
export interface Machine {
  /** Name of the schema or enum. */
  readonly name: string;
  /** The concept of the machine: `x-concept` or `@concept`, otherwise its name. */
  readonly concept: string;
  readonly values: readonly string[];
  readonly initial: readonly string[];
  readonly from: Readonly<Record<string, readonly string[]>>;
  /** The descriptions of its values, if the document contains any. */
  readonly says: Readonly<Record<string, string>>;
}

/** State machines of an OpenAPI document: schemas with `x-transitions`. */
export function openapiMachines(files: Files): readonly Machine[] {
  return [...visited(files)].flatMap(({ kind, node, file, pointer }): Machine[] => {
    const transitions = node['x-transitions'];
    if (kind !== 'schema' || !isNode(transitions)) return [];
    const name = /^\/components\/schemas\/([^/]+)$/.exec(pointer)?.[1] ?? `${file}#${pointer}`;
    return [
      {
        name,
        concept: typeof node['x-concept'] === 'string' ? node['x-concept'] : name,
        values: strings(node['enum'] ?? node['x-extensible-enum']),
        initial: strings(transitions['initial']),
        from: mapValues(transitions['from']),
        says: listed(typeof node['description'] === 'string' ? node['description'] : ''),
      },
    ];
  });
}

/** State machines of an SDL document: enums with `@transitions` on a value. */
export function sdlMachines(document: DocumentNode): readonly Machine[] {
  return document.definitions.flatMap((node): Machine[] => {
    if (node.kind !== Kind.ENUM_TYPE_DEFINITION) return [];
    const values = (node.values ?? []).map((value) => ({
      name: value.name.value,
      says: value.description?.value ?? '',
      transitions: directiveValues(value, 'transitions')[0],
    }));
    const states = values.filter(({ transitions }) => transitions);
    if (states.length === 0) return [];
    const concept = directiveValues(node, 'concept')[0]?.['name'];
    return [
      {
        name: node.name.value,
        concept: typeof concept === 'string' ? concept : node.name.value,
        values: values.map(({ name }) => name),
        initial: states.flatMap(({ name, transitions }) => (transitions!['initial'] === true ? [name] : [])),
        from: Object.fromEntries(states.map(({ name, transitions }) => [name, strings(transitions!['to'])])),
        says: Object.fromEntries(values.map(({ name, says }) => [name, says])),
      },
    ];
  });
}

/** Returns the faults of one machine; empty if it is valid. */
export function faults({ values, initial, from, says }: Machine): readonly string[] {
  const known = new Set(values);
  const reached = reachable(initial, from);
  return [
    ...values.filter((value) => !Object.hasOwn(from, value)).map((value) => `${value} has no transitions`),
    ...Object.keys(from).flatMap((value) => (known.has(value) ? [] : [`${value} is not a value`])),
    ...Object.entries(from).flatMap(([value, to]) => [
      ...to
        .filter((next) => !known.has(next))
        .map((next) => `${value} leads to ${next}, which is not a value`),
      ...to.filter((next) => next === value).map(() => `${value} leads to itself`),
      ...to
        .filter((next, index) => to.indexOf(next) !== index)
        .map((next) => `${value} leads to ${next} twice`),
    ]),
    ...(initial.length === 0 ? ['no state is initial'] : []),
    ...initial
      .filter((value) => !known.has(value))
      .map((value) => `the initial state ${value} is not a value`),
    ...values.filter((value) => !reached.has(value)).map((value) => `${value} is never reached`),
    ...values.flatMap((value) => misdescribed(value, from[value] ?? [], says[value], known)),
  ];
}

/** Returns the differences between two machines of one concept, ignoring case; empty if they are equal. */
export function differences(one: Machine, other: Machine): readonly string[] {
  const lines = (machine: Machine): ReadonlySet<string> =>
    new Set(
      [
        ...machine.values.map((value) => `value ${value}`),
        ...machine.initial.map((value) => `initial ${value}`),
        ...Object.entries(machine.from).flatMap(([value, to]) => to.map((next) => `${value} to ${next}`)),
      ].map((line) => line.toLowerCase()),
    );
  return unshared(lines(one), lines(other));
}

function unshared(one: ReadonlySet<string>, other: ReadonlySet<string>): readonly string[] {
  return [...one, ...other].filter((item) => !one.has(item) || !other.has(item));
}

function reachable(initial: readonly string[], from: Machine['from']): ReadonlySet<string> {
  const reached = new Set(initial);
  for (const value of reached) for (const next of from[value] ?? []) reached.add(next);
  return reached;
}

/** True if a description ends in "Next: …" or "Final." and contradicts the transitions. */
function misdescribed(
  value: string,
  to: readonly string[],
  text: string | undefined,
  known: ReadonlySet<string>,
): readonly string[] {
  if (text === undefined) return [];
  const next = /\bNext: (.*)/s.exec(text)?.[1] ?? '';
  const named = new Set(
    // Text after a semicolon or a full stop has another subject.
    Array.from((next.split(/[;.](?:\s|$)/)[0] ?? '').matchAll(/`([^`]+)`/g), ([, name]) => name!).filter(
      (name) => known.has(name),
    ),
  );
  const fine =
    to.length === 0 ? /\bFinal\.(\s|$)/.test(text) && next === '' : unshared(named, new Set(to)).length === 0;
  return fine ? [] : [`${value} is described otherwise: ${text}`];
}

/** Values that a description lists as "- `value`: meaning". */
function listed(description: string): Readonly<Record<string, string>> {
  const lines = description.matchAll(/^\s*- `([^`]+)`: (.*)$/gm);
  return Object.fromEntries(Array.from(lines, ([, value, text]) => [value!, text!]));
}

function strings(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function mapValues(value: unknown): Machine['from'] {
  return Object.fromEntries(
    Object.entries(isNode(value) ? value : {}).map(([key, to]) => [key, strings(to)]),
  );
}
