/** Builds an object with the required properties, and with further properties up to the minimum size. */
import type { JsonValue } from '../../core/json.ts';
import { matches, triedMatch } from '../../core/regexp.ts';
import { firstOf, type Builder } from './builder.ts';
import type { Draft, OtherMember } from './draft.ts';
import { found, NONE, unknown, type Answer, type Part } from './goal.ts';

/** Maximum number of properties whose names are searched one by one to match a pattern, and maximum in total. */
const MAX_DISTINCT = 1_000;
const MAX_MEMBERS = 10_000;
/** The number of required properties that count as one draft of the budget. */
const MEMBERS_PER_DRAFT = 10;
/** Maximum number of patterns for new names: each combination of matches is tried. */
const MAX_PATTERNS = 4;

export function buildObject(draft: Draft, builder: Builder): Answer {
  if (draft.minSize > MAX_MEMBERS) return unknown(`more than ${MAX_MEMBERS} properties`);
  const members = new Map<string, JsonValue>();
  let doubt: Answer | undefined;
  for (const [index, name] of [...draft.required].entries()) {
    if ((index + 1) % MEMBERS_PER_DRAFT === 0 && !builder.spend()) return unknown('many required properties');
    if (!isSent(draft, name, builder)) return NONE;
    const answer = memberAt(draft, name, builder);
    if (answer.kind === 'none') return NONE;
    if (answer.kind === 'value') members.set(name, answer.value);
    else doubt = answer;
  }
  return doubt ?? withOthers(draft, draft.others, members, builder);
}

/** Adds the properties in `others`, whose names are not fixed, one after the other. */
function withOthers(
  draft: Draft,
  others: readonly OtherMember[],
  members: ReadonlyMap<string, JsonValue>,
  builder: Builder,
): Answer {
  const [first, ...rest] = others;
  if (!first) return grown(draft, members, builder);
  const declared = declaredNames(draft).filter((name) => isMeant(first, name) && !draft.absent.has(name));
  const known = firstOf(declared, (name) => {
    if (!isSent(draft, name, builder)) return NONE;
    if (first.name && builder.accepts(first.name.term, name) !== false) return NONE;
    return continued(name, first.part);
  });
  return known.kind === 'value' ? known : firstOf([known, ...fresh()], (answer) => answer);

  function* fresh(): Generator<Answer> {
    for (const name of newNames(draft, first!, members, builder)) {
      yield name.kind === 'value' ? continued(textIn(name.value), first!.part) : name;
    }
  }

  function continued(name: string, part: Part | undefined): Answer {
    const answer = memberAt(draft, name, builder, part);
    return answer.kind === 'value'
      ? withOthers(draft, rest, new Map([...members, [name, answer.value]]), builder)
      : answer;
  }
}

/** Adds properties up to the minimum size: declared ones first, then new ones. */
function grown(draft: Draft, found_: ReadonlyMap<string, JsonValue>, builder: Builder): Answer {
  const members = new Map(found_);
  let doubt: Answer | undefined;
  const add = (name: string): void => {
    const answer = memberAt(draft, name, builder);
    if (answer.kind === 'value') members.set(name, answer.value);
    if (answer.kind === 'unknown') doubt = answer;
  };
  for (const name of members.size < draft.minSize ? declaredNames(draft) : []) {
    if (members.size >= draft.minSize) break;
    if (!members.has(name) && !draft.absent.has(name) && isSent(draft, name, builder)) add(name);
  }
  if (isFree(draft)) {
    const answer = members.size < draft.minSize ? anyOther(draft, members, builder) : NONE;
    if (answer.kind === 'value') fill(draft, members, answer.value);
    else if (members.size < draft.minSize) return doubt ?? answer;
  }
  if (draft.minSize > MAX_DISTINCT && members.size < draft.minSize)
    return unknown(`more than ${MAX_DISTINCT} properties with special names`);
  while (members.size < draft.minSize) {
    const before = members.size;
    for (const name of newNames(draft, { notNames: [], notPatterns: [] }, members, builder)) {
      if (name.kind === 'value') add(textIn(name.value));
      if (name.kind === 'unknown') doubt = name;
      if (members.size > before) break;
    }
    if (members.size === before) return doubt ?? NONE;
  }
  // The object could be smaller if one property met the conditions of two entries in `draft.others`.
  if (members.size > draft.maxSize) return draft.others.length > 0 ? unknown('maxProperties') : NONE;
  return found(Object.fromEntries(members));
}

/** Returns true if all undeclared names have the same constraints. */
function isFree({ names, members }: Draft): boolean {
  return names.length === 0 && members.every(({ patterns }) => patterns.length === 0);
}

function anyOther(draft: Draft, members: ReadonlyMap<string, JsonValue>, builder: Builder): Answer {
  return memberAt(draft, freshNames(draft, members).next().value, builder);
}

function fill(draft: Draft, members: Map<string, JsonValue>, value: JsonValue): void {
  for (const name of freshNames(draft, members)) {
    if (members.size >= draft.minSize) return;
    members.set(name, value);
  }
}

/** Yields `a`, `a1`, `a2`, and so on, without names mentioned by a schema. */
function* freshNames(
  draft: Draft,
  members: ReadonlyMap<string, JsonValue>,
): Generator<string, never, undefined> {
  const taken = new Set([...declaredNames(draft), ...draft.absent, ...members.keys()]);
  for (let count = 0; ; count++) {
    const name = count === 0 ? 'a' : `a${count}`;
    if (!taken.has(name)) yield name;
  }
}

function memberAt(draft: Draft, name: string, builder: Builder, extra?: Part): Answer {
  for (const { sign, term } of draft.names) {
    const accepted = builder.accepts(term, name);
    if (accepted === undefined) return unknown('propertyNames');
    if (accepted === (sign === 'not')) return NONE;
  }
  const isDecided = draft.members.every(({ patterns }) =>
    patterns.every(([pattern]) => triedMatch(pattern, name) !== undefined),
  );
  if (!isDecided) return unknown('a pattern that takes too long');
  return builder.find([...partsAt(draft, name), ...(extra ? [extra] : [])]);
}

function partsAt(draft: Draft, name: string): readonly Part[] {
  const ruled = draft.members.flatMap((rule) => {
    const own = rule.names.get(name);
    const matched = rule.patterns.filter(([pattern]) => matches(pattern, name)).map(([, part]) => part);
    if (own || matched.length > 0) return own ? [own, ...matched] : matched;
    return rule.others ?? [];
  });
  return [...ruled, ...(draft.demands.get(name) ?? [])];
}

function declaredNames(draft: Draft): readonly string[] {
  return [...new Set([...draft.members.flatMap(({ names }) => [...names.keys()]), ...draft.required])];
}

/**
 * Returns true if senders send the property. They send the properties of their own schema. If that schema is open, they
 * could also send a property that only the rejecting schema declares, but no sender does so on purpose. If this
 * counted, each new optional property would break every request. A schema without properties does not constrain
 * senders, so any name may be sent.
 */
function isSent(draft: Draft, name: string, { isOpen }: Builder): boolean {
  if (isOpen || draft.ownNames.has(name) || !isForeign(draft, name)) return true;
  if (!draft.hasOwnProperties) return true;
  return draft.members.some(
    ({ sign, names, patterns, others }) =>
      sign === 'own' &&
      (names.has(name) ||
        patterns.some(([pattern]) => matches(pattern, name)) ||
        (others !== undefined && says(others.term.schema))),
  );
}

/** True if the rejecting schema declares a property. */
function isForeign(draft: Draft, name: string): boolean {
  return (
    draft.foreignNames.has(name) ||
    draft.members.some(({ sign, names }) => sign === 'also' && names.has(name))
  );
}

function says(schema: Part['term']['schema']): boolean {
  return typeof schema === 'boolean' ? !schema : Object.keys(schema).length > 0;
}

function isMeant({ notNames, notPatterns, pattern }: OtherMember, name: string): boolean {
  return (
    !notNames.includes(name) &&
    !notPatterns.some((other) => triedMatch(other, name) === true) &&
    (pattern === undefined || matches(pattern, name))
  );
}

/** Yields one undeclared name for each combination of patterns that it can match. */
function* newNames(
  draft: Draft,
  { notNames, notPatterns, pattern, name: wrong }: OtherMember,
  members: ReadonlyMap<string, JsonValue>,
  builder: Builder,
): Generator<Answer> {
  const fixed = new Set([...notPatterns, ...(pattern === undefined ? [] : [pattern])]);
  const every = new Set(draft.members.flatMap(({ patterns }) => patterns.map(([one]) => one)));
  const free = [...every].filter((one) => !fixed.has(one));
  if (free.length > MAX_PATTERNS) {
    yield unknown('many patternProperties');
    return;
  }
  const taken = [...notNames, ...declaredNames(draft), ...draft.absent, ...members.keys()];
  const match = (one: string, isMatched: boolean): Part => ({
    sign: isMatched ? 'also' : 'not',
    term: builder.make({ pattern: one }),
  });
  for (let combination = 0; combination < 2 ** free.length; combination++) {
    yield builder.find([
      ...draft.names,
      { sign: 'also', term: builder.make({ type: 'string', minLength: 1 }) },
      ...(taken.length > 0 ? [{ sign: 'not', term: builder.make({ enum: taken }) } as const] : []),
      ...notPatterns.map((one) => match(one, false)),
      ...(pattern === undefined ? [] : [match(pattern, true)]),
      ...free.map((one, index) => match(one, ((combination >> index) & 1) === 1)),
      ...(wrong ? [wrong] : []),
    ]);
  }
}

/** Returns a string unchanged. Names are searched for among strings, so every value is a string. */
function textIn(value: JsonValue): string {
  return typeof value === 'string' ? value : '';
}
