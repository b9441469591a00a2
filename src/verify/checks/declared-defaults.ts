import type { JsonValue } from '../../core/json.ts';
import { splitWords } from '../../core/words.ts';
import type { Contract } from '../../model/contract.ts';
import type { Type } from '../../model/type.ts';
import type { Answered } from '../exchange.ts';
import { enumOf, membersOf } from '../../semantics/derive/shape.ts';
import { accepts, same } from '../../values/accepts.ts';
import { flatten } from '../../values/flatten.ts';
import { creationsIn } from '../judge/creations.ts';
import { FINE, type Check } from './check.ts';

export const declaredDefaults: Check = {
  id: 'declared-defaults',
  on: 'any',
  severity: 'error',
  summary: 'A resource created without an optional property must have the declared default of the property.',
  enforces: 'JSON Schema Validation 2020-12 §9.2; GraphQL October 2021 §3.10',
  help: 'Set omitted properties to their declared defaults.',
  run: (exchange, { contract }) => {
    if (!('status' in exchange.outcome) || exchange.case.intent.kind !== 'valid') return undefined;
    if (exchange.case.intent.repeated) return undefined;
    const made = creationsIn(contract, exchange as Answered);
    const judged = made.flatMap(({ sentAs, sent, shownAs, shown }) =>
      defaultsOf(contract, sentAs)
        .filter(([name]) => !Object.hasOwn(sent, name) && Object.hasOwn(shown, name))
        .filter(([name, value]) => canShow(contract, membersOf(contract, shownAs).get(name)?.type, value))
        .map(([name, value]) => ({ name, value, is: shown[name]! })),
    );
    if (judged.length === 0) return undefined;
    return judged.flatMap(({ name, value, is }) =>
      same(is, value)
        ? FINE
        : [
            {
              kind: name,
              message: `${name} was omitted; its value is ${JSON.stringify(is)}, not the declared default ${JSON.stringify(value)}.`,
            },
          ],
    );
  },
};

/** Default values with which a caller lets the service choose the actual value. */
const CHOICES = new Set(['auto', 'automatic', 'default', 'detect', 'inherit', 'unspecified']);

/**
 * True if a response can show the default. A default such as `auto` lets the service choose: the response type then
 * lists only the values that it can choose, or accepts any text.
 */
function canShow(contract: Contract, type: Type | undefined, value: JsonValue): boolean {
  if (!type || !accepts(contract, type, value)) return false;
  const listed = enumOf(contract, type)?.values;
  if (listed) return listed.some((one) => one.value === value);
  return typeof value !== 'string' || !splitWords(value).some((word) => CHOICES.has(word));
}

/** Returns the defaults of an object's properties, if the type has a single shape. Omits null, which is not a value. */
function defaultsOf(contract: Contract, type: Type): readonly (readonly [string, JsonValue])[] {
  const shapes = flatten(contract, type).filter(({ kind }) => kind === 'object');
  const [shape] = shapes;
  if (shapes.length !== 1 || shape?.kind !== 'object') return [];
  return shape.properties.flatMap(({ name, default: value }) =>
    value === undefined || value === null ? [] : [[name.wire, value] as const],
  );
}
