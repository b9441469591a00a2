/** Facts about two GraphQL schemas, as found by GraphQL Inspector, one for each real change. */
import type { Change as Inspected } from '@graphql-inspector/core';
import type { GraphQLSchema } from 'graphql';
import type { JsonValue } from '../../core/json.ts';
import type { GraphqlChangeType, GraphqlFact, Harm } from './graphql-fact.ts';
import { coordinateOf } from './coordinate.ts';
import { isHarmless } from './optional.ts';
import { specifiedFacts } from './specified.ts';

/** Directives that the model or the schema already represents, so other rules report their uses. */
const REPORTED_ELSEWHERE: ReadonlySet<string> = new Set([
  'access',
  'assumed',
  'bounds',
  'concept',
  'deprecated',
  'derived',
  'effect',
  'filter',
  'idempotent',
  'leadsTo',
  'oneOf',
  'order',
  'presentWhen',
  'scope',
  'secret',
  'specifiedBy',
  'stamp',
  'transitions',
  'unique',
]);

/** Words for the kinds of types, by the parser's names. */
const KINDS: Readonly<Record<string, string>> = {
  Enum: 'an enum',
  InputObject: 'an input object',
  Interface: 'an interface',
  Object: 'an object',
  Scalar: 'a scalar',
  Union: 'a union',
};

const HARM: Readonly<Record<string, Harm>> = { BREAKING: 'breaking', DANGEROUS: 'dangerous' };

/** Returns the facts, one for each real change. @param old from the same copy of graphql as `next` */
export async function inspected(old: GraphQLSchema, next: GraphQLSchema): Promise<readonly GraphqlFact[]> {
  const { diff } = await import('@graphql-inspector/core');
  const changes = withoutParts(await diff(old, next));
  const facts = changes
    .flatMap((change) => factOf(change) ?? [])
    .map((fact): GraphqlFact => (isHarmless(fact, old, next) ? { ...fact, harm: 'none' } : fact));
  return [...facts.filter(isFirst), ...specifiedFacts(old, next)];
}

const NEW_ELEMENT: ReadonlySet<string> = new Set([
  'DIRECTIVE_ADDED',
  'ENUM_VALUE_ADDED',
  'FIELD_ADDED',
  'FIELD_ARGUMENT_ADDED',
  'INPUT_FIELD_ADDED',
  'TYPE_ADDED',
]);

/**
 * Removes changes inside new elements. The library's own rule for this (`simplifyChanges`) mistakes a new description,
 * interface, or mark for a new element, and omits the other changes of the element.
 */
function withoutParts(changes: readonly Inspected[]): readonly Inspected[] {
  const wholes = new Map<string, Set<string>>();
  return changes.filter(({ path, type }) => {
    if (path === undefined) return true;
    const parent = path.slice(0, Math.max(0, path.lastIndexOf('.')));
    const group = groupOf(String(type));
    const isPart = [path, parent].some((each) => {
      const known = wholes.get(each);
      return known?.has('element') === true || (group !== undefined && known?.has(group) === true);
    });
    if (group !== undefined) wholes.set(path, (wholes.get(path) ?? new Set()).add(group));
    return !isPart;
  });
}

/**
 * Returns the group of a change. A change hides later changes of its group at its location and directly below it. A new
 * element hides all later changes there.
 */
function groupOf(type: string): 'element' | 'deprecation' | 'use' | undefined {
  if (NEW_ELEMENT.has(type)) return 'element';
  if (/^(FIELD|ENUM_VALUE)_DEPRECATION_/.test(type)) return 'deprecation';
  return /^DIRECTIVE_USAGE_.*_ADDED$/.test(type) ? 'use' : undefined;
}

/**
 * True for the first of several facts about one change. GraphQL Inspector reports a changed argument of a directive as
 * a removed and an added argument.
 */
function isFirst(fact: GraphqlFact, index: number, facts: readonly GraphqlFact[]): boolean {
  if (fact.type !== 'DIRECTIVE_USAGE_ARGUMENT_CHANGED') return true;
  return (
    index === facts.findIndex(({ type, coordinate }) => type === fact.type && coordinate === fact.coordinate)
  );
}

function factOf(change: Inspected): GraphqlFact | undefined {
  const type = typeOf(change);
  if (!type) return undefined;
  const { message, path = '', criticality, meta } = change;
  return {
    type,
    coordinate: coordinateOf(path),
    harm: HARM[criticality.level] ?? 'none',
    message: message
      .replace(/'(?:(\w+)TypeDefinition)'/g, (_, kind: string) => KINDS[kind] ?? kind)
      .replace(/'([^']*)'/g, '`$1`')
      .replace(/ object (?:type )?(implements|no longer implements) (`[^`]*`) interface/, ' $1 $2')
      .replace(/ (from|to) `undefined`/, ' $1 nothing')
      .replace(/\.$/, ''),
    meta: meta as Record<string, JsonValue>,
  };
}

/**
 * Returns the type of a change, or undefined for a change reported elsewhere. GraphQL Inspector has a separate type for
 * each location of a directive, but the meaning is the same.
 */
function typeOf({ type, meta, path = '' }: Inspected): GraphqlChangeType | undefined {
  const name = String(type);
  const usage = /^DIRECTIVE_USAGE_(.*)_(ADDED|REMOVED)$/.exec(name);
  if (!usage) return type as GraphqlChangeType;
  const [, place, action] = usage;
  const details = meta as Readonly<Record<string, unknown>>;
  const directive = String(
    details['addedDirectiveName'] ?? details['removedDirectiveName'] ?? details['directiveName'],
  );
  // A new type includes all its directives.
  if (details['addedToNewType'] === true) return undefined;
  if (directive === 'deprecated' && isInput(place!)) {
    return action === 'ADDED' ? 'INPUT_DEPRECATION_ADDED' : 'INPUT_DEPRECATION_REMOVED';
  }
  if (REPORTED_ELSEWHERE.has(directive) || path === '') return undefined;
  if (place === 'ARGUMENT') return 'DIRECTIVE_USAGE_ARGUMENT_CHANGED';
  return `DIRECTIVE_USAGE_${action as 'ADDED' | 'REMOVED'}`;
}

/** True for an argument or an input field. Deprecations of fields and of enum values have their own types. */
function isInput(place: string): boolean {
  return place === 'ARGUMENT_DEFINITION' || place === 'INPUT_FIELD_DEFINITION';
}
