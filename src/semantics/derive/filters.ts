/** Recognizes the filters of lists. */
import type { DeclaredFilter, FilterOperator } from '../../model/behaviour.ts';
import { isSameNoun, plural } from '../../core/inflection.ts';
import type { Contract } from '../../model/contract.ts';
import { conceptOf, isRest, shapesOf } from '../../model/lookup.ts';
import type { Operation } from '../../model/operation.ts';
import type { Property, Type } from '../../model/type.ts';
import type { Evidence, Fact, Filter } from '../semantics.ts';
import { because, weaker } from './fact.ts';
import { argumentsOf, type Sent } from './request.ts';
import { enumOf, hasIdentity, itemsOf, membersOf, namedBehind, wordsOf } from './shape.ts';

/** Names of parameters that do not filter by one member, but select pages, an order, fields, a text, or a period. */
const OTHERS = new Set(
  (
    'after,before,cursor,end,end date,end time,ending before,expand,fields,first,include,last,limit,offset,order,order by,page,' +
    'page number,page size,page token,per page,q,query,search,size,skip,sort,sort by,sort key,' +
    'start,start date,start time,starting after,take'
  ).split(','),
);

/**
 * The comparison for the last word of a name, with the evidence for including or excluding the boundary:
 * `gte` includes it, but `after` can mean either.
 */
const SUFFIXES: ReadonlyMap<string, readonly [FilterOperator, Evidence]> = new Map([
  ['eq', ['equals', 'recognized']],
  ['equals', ['equals', 'recognized']],
  ['in', ['in', 'recognized']],
  ['gt', ['after', 'recognized']],
  ['gte', ['from', 'recognized']],
  ['lt', ['before', 'recognized']],
  ['lte', ['until', 'recognized']],
  ['after', ['after', 'guessed']],
  ['since', ['from', 'guessed']],
  ['from', ['from', 'guessed']],
  ['before', ['before', 'guessed']],
  ['until', ['until', 'guessed']],
  ['to', ['until', 'guessed']],
  ['contains', ['contains', 'recognized']],
  ['prefix', ['prefix', 'recognized']],
]);

/** Maximum depth of nested filters. */
const MAX_DEPTH = 3;

/**
 * A filter with one of these words is recognized if its value has the type of the property, although the word does not
 * specify whether the comparison includes the boundary.
 */
const COMPARING = new Set(['after', 'before']);

interface Match {
  readonly member: Property;
  readonly operator: FilterOperator;
  readonly evidence: Evidence;
  readonly source: string;
}

/** Returns the filters of a list with items of this type. */
export function filtersOf(
  contract: Contract,
  operation: Operation,
  item: Type,
  list: Evidence,
): readonly Fact<Filter>[] {
  const members = [...membersOf(contract, item).values()];
  return sentBy(contract, operation).flatMap((sent): readonly Fact<Filter>[] => {
    const declared = isRest(operation) ? 'x-filter' : '@filter';
    if (sent.filter) return declaredFilter(sent, sent.filter, declared);
    if (OTHERS.has(wordsOf(sent))) return [];
    const match = matchOf(contract, sent, members);
    if (!match) return [];
    const { member, operator, evidence, source } = match;
    const value = { from: sent.from, member: [member.name.wire], operator };
    return [because(weaker(list, evidence), source, sent.at)(value, declared)];
  });
}

function declaredFilter(
  { from }: Sent,
  { by, is, ignoresCase, at }: DeclaredFilter,
  mark: string,
): readonly Fact<Filter>[] {
  const value = is && { from, member: by, operator: is, ...(ignoresCase && { ignoresCase }) };
  return value ? [because('declared', mark, at)(value, mark)] : [];
}

/** Returns the query parameters or arguments, and the comparisons inside their values, such as `created[gte]`. */
function sentBy(contract: Contract, operation: Operation): readonly Sent[] {
  if (!isRest(operation))
    return argumentsOf(contract, operation).flatMap((sent) => comparisonsIn(contract, sent));
  return operation.parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap(({ name, type, required, filter, at }): readonly Sent[] => {
      const own: Sent = {
        from: { in: 'query', path: [name.wire] },
        name,
        type,
        required,
        at,
        ...(filter && { filter }),
      };
      if (filter) return [own];
      const comparisons = [...membersOf(contract, type).values()].filter((inner) =>
        SUFFIXES.has(wordsOf(inner)),
      );
      const inside = comparisons.map((inner): Sent => ({
        from: { in: 'query', path: [name.wire, inner.name.wire] },
        name: { wire: inner.name.wire, words: [...name.words, ...inner.name.words] },
        type: inner.type,
        required: false,
        at: inner.at,
      }));
      return [...inside, ...(inside.length === 0 || hasLeaf(contract, type) ? [own] : [])];
    });
}

/** Names of input members that contain filters. */
const CONTAINERS = new Set('condition,criteria,filter,filters,where'.split(','));

/** Returns the comparisons in a value such as `{ filter: { name: { eq: "a" } } }`, or the value itself. */
function comparisonsIn(contract: Contract, sent: Sent, depth = 0): readonly Sent[] {
  const members = [...membersOf(contract, sent.type).values()];
  const isComparing = members.some((inner) => SUFFIXES.has(wordsOf(inner)));
  const isContainer = CONTAINERS.has(wordsOf(sent));
  if (depth > MAX_DEPTH || (!isComparing && !isContainer)) return [sent];
  return members.flatMap((inner) => {
    const isOperator = isComparing && SUFFIXES.has(wordsOf(inner));
    if (isComparing && !isOperator) return [];
    const words = isOperator ? [...sent.name.words, ...inner.name.words] : inner.name.words;
    const one: Sent = {
      from: { in: sent.from.in, path: [...sent.from.path, inner.name.wire] },
      name: { wire: inner.name.wire, words },
      type: inner.type,
      required: false,
      at: inner.at,
      ...(inner.filter && { filter: inner.filter }),
    };
    return isOperator ? [one] : comparisonsIn(contract, one, depth + 1);
  });
}

function matchOf(contract: Contract, sent: Sent, members: readonly Property[]): Match | undefined {
  const words = wordsOf(sent);
  const exact = members.find((member) => wordsOf(member) === words);
  if (exact) return sameName(contract, sent, exact) ?? ofRelated(contract, sent, exact);
  const suffix = SUFFIXES.get(sent.name.words.at(-1) ?? '');
  if (suffix && sent.name.words.length > 1) return compared(contract, sent, members, suffix);
  const isMany = itemsOf(contract, sent.type) !== undefined;
  const numbered = members.find((member) => isOtherNumber(sent, member, isMany));
  if (numbered && isMany && isLeaf(contract, numbered.type))
    return {
      member: numbered,
      operator: 'in',
      evidence: 'recognized',
      source: `several values of ${numbered.name.wire}`,
    };
  if (numbered && isMany) return ofRelated(contract, sent, numbered);
  if (numbered && !isMany && itemsOf(contract, numbered.type))
    return {
      member: numbered,
      operator: 'has',
      evidence: 'recognized',
      source: `one of ${numbered.name.wire}`,
    };
  const owner = sent.name.words.at(-1) === 'id' ? sent.name.words.slice(0, -1).join(' ') : undefined;
  const related = members.find((member) => wordsOf(member) === owner && hasIdentity(contract, member.type));
  return related && !isMany
    ? {
        member: related,
        operator: 'equals',
        evidence: 'recognized',
        source: `the id of ${related.name.wire}`,
      }
    : undefined;
}

function sameName(contract: Contract, { type }: Sent, member: Property): Match | undefined {
  const items = itemsOf(contract, type);
  const source = `the name of the property ${member.name.wire}`;
  if (items && itemsOf(contract, member.type)) return undefined;
  if (items && isLeaf(contract, member.type))
    return { member, operator: 'in', evidence: 'recognized', source };
  const inner = itemsOf(contract, member.type);
  if (inner)
    return isLeaf(contract, type) ? { member, operator: 'has', evidence: 'recognized', source } : undefined;
  if (!hasLeaf(contract, type) || !hasLeaf(contract, member.type)) return undefined;
  const evidence = isSameType(contract, type, member.type) ? 'recognized' : 'guessed';
  return {
    member,
    operator: 'equals',
    evidence,
    source: evidence === 'recognized' ? `${source} and its type` : source,
  };
}

/** Matches ids with a member that contains a resource: `seller: ID` or `sellers: [ID]` with the member `seller`. */
function ofRelated(contract: Contract, { type }: Sent, member: Property): Match | undefined {
  const items = itemsOf(contract, type);
  const isId = kindOf(contract, items ?? type) === 'string' && enumOf(contract, items ?? type) === undefined;
  if (!isId || itemsOf(contract, member.type) || !hasIdentity(contract, member.type)) return undefined;
  const source = `the id of ${member.name.wire}`;
  return { member, operator: items ? 'in' : 'equals', evidence: 'recognized', source };
}

/** Matches `created_after` with `created_at`, `createdAt`, or `created`, and `created.gte` with `created`. */
function compared(
  contract: Contract,
  { name: { words }, type }: Sent,
  members: readonly Property[],
  [operator, evidence]: readonly [FilterOperator, Evidence],
): Match | undefined {
  const stem = words.slice(0, -1).join(' ');
  const names = [stem, `${stem} at`, `${stem} on`, `${stem} date`, `date ${stem}`];
  const member = members.find((one) => names.includes(wordsOf(one)) && hasLeaf(contract, one.type));
  const isText = operator === 'contains' || operator === 'prefix';
  if (!member || (isText && kindOf(contract, member.type) !== 'string')) return undefined;
  const isSure = COMPARING.has(words.at(-1) ?? '') && isSameType(contract, type, member.type);
  return {
    member,
    operator,
    evidence: isSure ? 'recognized' : evidence,
    source: `${words.at(-1)} after the name of ${member.name.wire}`,
  };
}

/** True if one name is the plural of the other: `states` and `state`, or `tag` and `tags`. */
function isOtherNumber(sent: Sent, member: Property, isMany: boolean): boolean {
  const [one, other] = [sent.name.words, member.name.words];
  const same = one.length === other.length && one.slice(0, -1).every((word, index) => word === other[index]);
  const [last, own] = [one.at(-1)!, other.at(-1)!];
  return (
    same && last !== own && isSameNoun(last, own) && (isMany ? last === plural(own) : own === plural(last))
  );
}

/** True if the type allows a string, a number, a boolean, or an enum value. */
function hasLeaf(contract: Contract, type: Type): boolean {
  return kindOf(contract, type) !== undefined;
}

function isLeaf(contract: Contract, type: Type): boolean {
  const isSingle = shapesOf(contract, type).every(({ kind }) => kind !== 'list' && kind !== 'object');
  return isSingle && hasLeaf(contract, type);
}

/** Returns the first kind of scalar that a type allows. */
function kindOf(contract: Contract, type: Type): string | undefined {
  return shapesOf(contract, type)
    .map((shape) => {
      if (shape.kind === 'primitive') return shape.primitive === 'null' ? undefined : shape.primitive;
      if (shape.kind === 'enum' || shape.kind === 'literal') return 'string';
      return shape.kind === 'scalar' || shape.kind === 'binary' ? shape.kind : undefined;
    })
    .find((kind) => kind !== undefined);
}

/** True for types of the same concept, for enums with a common value, and for scalars of the same kind. */
function isSameType(contract: Contract, one: Type, other: Type): boolean {
  const [left, right] = [namedBehind(contract, one), namedBehind(contract, other)];
  if (left && right && conceptOf(left) === conceptOf(right)) return true;
  const [few, many] = [enumOf(contract, one), enumOf(contract, other)];
  if (few && many) {
    const values = new Set(many.values.map(({ name }) => name.words.join(' ')));
    return few.values.some(({ name }) => values.has(name.words.join(' ')));
  }
  return kindOf(contract, one) === kindOf(contract, other);
}
