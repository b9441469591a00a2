import { isJsonObject, type JsonObject } from '../../core/json.ts';
import type { Term } from './document.ts';
import type { MemberRule } from './draft.ts';
import type { Part } from './goal.ts';
import { partOf } from './steps.ts';

type Rules = Partial<Record<'own' | 'also', MemberRule | undefined>>;

/** Rules are cached, because a search adds the same schemas to many drafts. */
const known = new WeakMap<Term, Rules>();

/**
 * Returns the constraints of a schema's own keywords on an object's properties, or undefined if there are no
 * such keywords.
 */
export function memberRule(term: Term, schema: JsonObject, sign: 'own' | 'also'): MemberRule | undefined {
  if (schema !== term.schema) return buildRule(term, schema, sign);
  let rules = known.get(term);
  if (!rules) known.set(term, (rules = {}));
  if (!(sign in rules)) rules[sign] = buildRule(term, schema, sign);
  return rules[sign];
}

function buildRule(term: Term, schema: JsonObject, sign: 'own' | 'also'): MemberRule | undefined {
  const { properties, patternProperties } = schema;
  const others = partOf(term, sign, 'additionalProperties');
  const names = isJsonObject(properties) ? Object.keys(properties) : [];
  const patterns = isJsonObject(patternProperties) ? Object.keys(patternProperties) : [];
  if (names.length + patterns.length === 0 && !others) return undefined;
  const at = (keyword: string, name: string) => partOf(term, sign, keyword, name);
  return {
    sign,
    names: new Map(names.flatMap((name) => withName(name, at('properties', name)))),
    patterns: patterns.flatMap((pattern) => withName(pattern, at('patternProperties', pattern))),
    ...(others && { others }),
  };
}

function withName(name: string, part: Part | undefined): (readonly [string, Part])[] {
  return part ? [[name, part]] : [];
}
