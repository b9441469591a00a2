/**
 * Unevaluated values (JSON Schema 2020-12 core §11): properties or items covered by neither the schema nor
 * its in-place applicators. If such a schema applies only to some values, the evaluated properties depend on
 * the value. Everything that it might evaluate then counts as allowed, and a found value must be validated as
 * a whole.
 */
import { isJsonObject } from '../../core/json.ts';
import { pushAll } from '../../core/long-lists.ts';
import type { Term } from './document.ts';
import type { ItemRule, MemberRule } from './draft.ts';
import type { Part, Sign } from './goal.ts';
import { memberRule } from './members.ts';
import { partOf, partsOf } from './steps.ts';

const MAX_PARTS = 200;

/** A schema that applies to the same value. `isCertain` is true if it applies to every value. */
interface InPlace {
  readonly term: Term;
  readonly isCertain: boolean;
}

/** The rule for unevaluated properties or items. */
export interface Closed<Rule> {
  readonly rule: Rule;
  /** False if the rule allows more than the schema does. */
  readonly isExact: boolean;
}

export interface ClosedMembers extends Closed<MemberRule> {
  /** Names evaluated in some values only. */
  readonly doubtful: readonly string[];
  /** The rule of the schemas that apply to every value. It rejects every value that the schema rejects. */
  readonly certain: MemberRule;
}

export interface ClosedItems extends Closed<ItemRule> {
  /** Items before this index are evaluated in every value. */
  readonly certain: number;
}

/** Returns the rule for properties of a schema with `unevaluatedProperties`. */
export function closedMembers(term: Term, sign: 'own' | 'also'): ClosedMembers {
  const others = partOf(term, sign, 'unevaluatedProperties')!;
  const anything: Part = { sign, term: term.document.make(true, term.pointer) };
  const names = new Map<string, Part>();
  const certain = {
    names: new Map<string, Part>(),
    patterns: [] as (readonly [string, Part])[],
    isOpen: false,
  };
  const patterns: (readonly [string, Part])[] = [];
  const inPlace = partsInPlace(term);
  let isOpen = inPlace === undefined;
  for (const { term: part, isCertain } of inPlace ?? []) {
    if (!isJsonObject(part.schema)) continue;
    const rule = memberRule(part, part.schema, 'also');
    for (const name of rule?.names.keys() ?? []) {
      names.set(name, anything);
      if (isCertain) certain.names.set(name, anything);
    }
    for (const [pattern] of rule?.patterns ?? []) {
      patterns.push([pattern, anything]);
      if (isCertain) certain.patterns.push([pattern, anything]);
    }
    if (!rule?.others && (part === term || part.schema['unevaluatedProperties'] === undefined)) continue;
    isOpen = true;
    certain.isOpen ||= isCertain;
  }
  return {
    rule: { sign, names, patterns, ...(!isOpen && { others }) },
    isExact: inPlace?.every(({ isCertain }) => isCertain) ?? false,
    doubtful: [...names.keys()].filter((name) => !certain.names.has(name)),
    certain: { sign, names: certain.names, patterns: certain.patterns, ...(!certain.isOpen && { others }) },
  };
}

/** Returns the rule for items of a schema with `unevaluatedItems`. */
export function closedItems(term: Term, sign: Sign): ClosedItems {
  const rest = partOf(term, sign, 'unevaluatedItems')!;
  const anything: Part = { sign, term: term.document.make(true, term.pointer) };
  const inPlace = partsInPlace(term);
  let isOpen = inPlace === undefined;
  let isExact = inPlace !== undefined;
  let [length, certain] = [0, 0];
  for (const { term: part, isCertain } of inPlace ?? []) {
    if (!isJsonObject(part.schema)) continue;
    const { contains, items, unevaluatedItems } = part.schema;
    // `contains` evaluates matching items at any index.
    if (contains !== undefined) isExact = false;
    if (!isCertain) isExact = false;
    if (contains !== undefined || items !== undefined || (part !== term && unevaluatedItems !== undefined))
      isOpen = true;
    const prefix = partsOf(part, 'prefixItems', sign).length;
    length = Math.max(length, prefix);
    if (isCertain) certain = Math.max(certain, prefix);
  }
  const prefix = Array.from({ length }, () => anything);
  return { rule: isOpen ? { prefix: [] } : { prefix, rest }, isExact, certain };
}

/** Returns the schemas that apply to the same value, or undefined if there are too many. */
function partsInPlace(term: Term): readonly InPlace[] | undefined {
  const found = new Map<Term, InPlace>();
  const stack: InPlace[] = [{ term, isCertain: true }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const known = found.get(next.term);
    if (!isJsonObject(next.term.schema) || (known && (known.isCertain || !next.isCertain))) continue;
    if (found.size > MAX_PARTS) return undefined;
    found.set(next.term, next);
    pushAll(stack, appliedBy(next));
  }
  return [...found.values()];
}

function appliedBy({ term, isCertain }: InPlace): readonly InPlace[] {
  const { schema, document } = term;
  if (!isJsonObject(schema)) return [];
  const ref = document.refOf(schema);
  const always = [
    ...(ref === undefined ? [] : [document.resolve(ref)]),
    ...partsOf(term, 'allOf', 'also').map((part) => part.term),
  ];
  const dependent = isJsonObject(schema['dependentSchemas']) ? Object.keys(schema['dependentSchemas']) : [];
  const sometimes = [
    ...['anyOf', 'oneOf'].flatMap((keyword) => partsOf(term, keyword, 'also')),
    ...['if', 'then', 'else'].flatMap((keyword) => partOf(term, 'also', keyword) ?? []),
    ...dependent.flatMap((name) => partOf(term, 'also', 'dependentSchemas', name) ?? []),
  ];
  return [
    ...always.map((part) => ({ term: part, isCertain })),
    ...sometimes.map((part) => ({ term: part.term, isCertain: false })),
  ];
}
