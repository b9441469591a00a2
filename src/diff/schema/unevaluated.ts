/**
 * What is left unevaluated (JSON Schema 2020-12 core §11) where no condition stands beside it: what neither the schema nor the
 * parts of its `allOf` and `$ref` name. Undefined where it depends on the value.
 */
import { isJsonObject } from '../../core/json.ts';
import type { Term } from './document.ts';
import type { ItemRule, MemberRule } from './draft.ts';
import type { Part, Sign } from './goal.ts';
import { memberRule } from './members.ts';
import { partOf, partsOf } from './steps.ts';

const CONDITIONAL = ['anyOf', 'oneOf', 'if', 'dependentSchemas'];
const MOST_PARTS = 200;

export function closedMembers(term: Term, sign: 'own' | 'also'): MemberRule | undefined {
  const others = partOf(term, sign, 'unevaluatedProperties')!;
  const inPlace = partsInPlace(term);
  if (!inPlace) return undefined;
  const anything: Part = { sign, term: term.document.make(true, term.pointer) };
  const names = new Map<string, Part>();
  const patterns: (readonly [string, Part])[] = [];
  for (const part of inPlace) {
    if (!isJsonObject(part.schema)) continue;
    const rule = memberRule(part, part.schema, 'also');
    for (const name of rule?.names.keys() ?? []) names.set(name, anything);
    for (const [pattern] of rule?.patterns ?? []) patterns.push([pattern, anything]);
    const isOther = part !== term && part.schema['unevaluatedProperties'] !== undefined;
    if (rule?.others || isOther) return { sign, names, patterns };
  }
  return { sign, names, patterns, others };
}

export function closedRest(term: Term, sign: Sign): ItemRule | undefined {
  const rest = partOf(term, sign, 'unevaluatedItems')!;
  const inPlace = partsInPlace(term);
  if (!inPlace) return undefined;
  const anything: Part = { sign, term: term.document.make(true, term.pointer) };
  let length = 0;
  for (const part of inPlace) {
    if (!isJsonObject(part.schema)) continue;
    if (part.schema['contains'] !== undefined) return undefined;
    const isOther = part !== term && part.schema['unevaluatedItems'] !== undefined;
    if (part.schema['items'] !== undefined || isOther) return { prefix: [] };
    length = Math.max(length, partsOf(part, 'prefixItems', sign).length);
  }
  return { prefix: Array.from({ length }, () => anything), rest };
}

function partsInPlace(term: Term): readonly Term[] | undefined {
  const found = new Set<Term>();
  const stack = [term];
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (found.has(next) || !isJsonObject(next.schema)) continue;
    const { schema } = next;
    if (found.size > MOST_PARTS || CONDITIONAL.some((keyword) => schema[keyword] !== undefined))
      return undefined;
    found.add(next);
    const ref = next.document.refOf(schema);
    if (ref !== undefined) stack.push(next.document.resolve(ref));
    for (const part of partsOf(next, 'allOf', 'also')) stack.push(part.term);
  }
  return [...found];
}
