/** Reads `config.schema.json`, and finds unknown properties of a configuration. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject } from '../../core/json.ts';

/** The keywords of `config.schema.json` that are used to find property names. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | false;
}

type Definition = 'DiptychConfig' | 'ConfigOutput' | 'ConfigFile';

/** The path of a property inside the searched part of the configuration. */
export type MemberPath = readonly (string | number)[];

export interface UnknownMember {
  readonly path: MemberPath;
  /** The property names that the schema allows at this location. */
  readonly known: readonly string[];
}

let loaded: (Schema & { readonly definitions: Readonly<Record<string, Schema>> }) | undefined;

function schema(): NonNullable<typeof loaded> {
  const path = join(import.meta.dirname, '../../../config.schema.json');
  return (loaded ??= JSON.parse(readFileSync(path, 'utf8')) as NonNullable<typeof loaded>);
}

/** Returns the property names that the schema allows for an object. */
export function knownMembers(definition: Definition): readonly string[] {
  const { properties = {} } = definition === 'ConfigFile' ? schema() : schema().definitions[definition]!;
  return Object.keys(properties);
}

/** Finds properties that the schema does not declare, at any depth. Skips values of wrong types. */
export function unknownMembers(value: unknown, definition: Definition): readonly UnknownMember[] {
  return unknownIn(value, { $ref: `#/definitions/${definition}` }, []);
}

function unknownIn(value: unknown, given: Schema, path: MemberPath): readonly UnknownMember[] {
  const branches = branchesOf(given);
  if (Array.isArray(value)) {
    const { items } = branches.find(({ type }) => type === 'array') ?? {};
    return items ? value.flatMap((item, index) => unknownIn(item, items, [...path, index])) : [];
  }
  const object = branches.find(({ type }) => type === 'object');
  if (!object || !isJsonObject(value)) return [];
  const { properties = {}, additionalProperties } = object;
  return Object.entries(value).flatMap(([name, member]) => {
    const inner = Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
    if (inner) return unknownIn(member, inner, [...path, name]);
    return [{ path: [...path, name], known: Object.keys(properties) }];
  });
}

function branchesOf(given: Schema): readonly Schema[] {
  const name = given.$ref?.replace('#/definitions/', '');
  const { anyOf, ...own } = name === undefined ? given : schema().definitions[name]!;
  return anyOf ? anyOf.flatMap(branchesOf) : [own];
}
