/**
 * Collects the names of a contract that become identifiers, by the scope in which identifiers must be unique.
 */
import { LANGUAGES, type Language, type NameRole } from '../../core/spelling.ts';
import type { Contract } from '../../model/contract.ts';
import type { Name } from '../../model/name.ts';
import type { Operation } from '../../model/operation.ts';
import type { Node, Protocol } from '../../model/node.ts';
import type { Type } from '../../model/type.ts';
import { elementsOf, rootTypeNames, typesOf } from '../elements.ts';
import { walkType } from '../../model/walk.ts';

export interface Identifier extends Node {
  readonly subject: string;
  readonly name: Name;
}

export interface Scope {
  readonly role: NameRole;
  /** The name in messages, such as `the schemas` or `Order`. */
  readonly label: string;
  readonly identifiers: readonly Identifier[];
  /** The languages in which these names become identifiers. */
  readonly languages: readonly Language[];
}

export function scopesOf(contract: Contract): readonly Scope[] {
  const roots = rootTypeNames(contract);
  return [
    ...(['rest', 'graphql'] as const).map((protocol) => types(contract, protocol, roots)),
    ...insides(contract, roots),
    ...operationArguments(contract),
    ...methods(contract),
  ].filter(({ identifiers }) => identifiers.length > 0);
}

function types(contract: Contract, protocol: Protocol, roots: ReadonlySet<string>): Scope {
  const label = protocol === 'rest' ? 'the schemas' : 'the types of the SDL';
  const own = typesOf(contract, protocol).filter(({ name }) => protocol === 'rest' || !roots.has(name.wire));
  return {
    role: 'type',
    label,
    identifiers: own.map(({ name, at }) => ({ subject: name.wire, name, at })),
    // In TypeScript, the types of the SDL are in a separate module and keep their names.
    languages: LANGUAGES.filter((language) => protocol === 'rest' || language !== 'TypeScript'),
  };
}

/** Yields the fields and enum values of each named type and of each REST parameter, including nested types. */
function* insides(contract: Contract, roots: ReadonlySet<string>): Generator<Scope> {
  for (const { protocol, name, type } of contract.types.values()) {
    if (protocol === 'graphql' && roots.has(name.wire)) continue;
    yield* inside(name.wire, type);
  }
  for (const { kind, subject, node } of elementsOf(contract)) {
    if (kind === 'parameter' && 'type' in node) yield* inside(subject, node.type as Type);
  }
}

function inside(label: string, root: Type): readonly Scope[] {
  const scopes: Scope[] = [];
  const identifier = ({ name, at }: Node & { readonly name: Name }): Identifier => ({
    subject: `${label}.${name.wire}`,
    name,
    at,
  });
  walkType(root, (type) => {
    if (type.kind === 'object')
      scopes.push({
        role: 'field',
        label,
        languages: LANGUAGES,
        identifiers: type.properties.map(identifier),
      });
    if (type.kind === 'enum')
      scopes.push({
        role: 'constant',
        label,
        languages: LANGUAGES,
        identifiers: type.values.map(identifier),
      });
  });
  return scopes;
}

function operationArguments(contract: Contract): readonly Scope[] {
  return contract.operations.map((operation) => ({
    role: 'argument',
    languages: LANGUAGES,
    label: operation.id,
    identifiers: (operation.kind === 'rest' ? operation.parameters : operation.arguments).map((argument) => ({
      subject: `${operation.id} ${argument.name.wire}`,
      name: argument.name,
      at: argument.at,
    })),
  }));
}

/** Returns one scope for each resource of the client, with its methods. */
function methods(contract: Contract): readonly Scope[] {
  const pathOf = ({ callPath }: Operation): string => callPath.resources.map(({ wire }) => wire).join('.');
  const resources = Map.groupBy(contract.operations, pathOf);
  return Array.from(resources.values(), (operations) => ({
    role: 'method',
    languages: LANGUAGES,
    label: `client.${pathOf(operations[0]!)}`,
    identifiers: operations.map(({ id, callPath, at }) => ({ subject: id, name: callPath.action, at })),
  }));
}
