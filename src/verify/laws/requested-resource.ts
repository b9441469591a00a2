import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { plainText } from '../../core/styled.ts';
import type { Contract } from '../../model/contract.ts';
import type { Property } from '../../model/type.ts';
import { isAtLeast } from '../../semantics/derive/fact.ts';
import { splitWords } from '../../core/words.ts';
import { ownMember } from '../../core/own-member.ts';
import { wordsOf } from '../../semantics/derive/shape.ts';
import { FINE, type Check, type Objection } from '../checks/check.ts';
import { objectsIn, type SeenObject } from '../judge/objects-in.ts';
import { isAnswered, type Answered } from '../exchange.ts';
import { inputOf, resultOf } from '../judge/pages.ts';
import { actionOf, sightingsOf, typeOf } from '../judge/sightings.ts';
import { isSuccess } from '../run/tally.ts';

export const requestedResource: Check = {
  id: 'requested-resource',
  on: 'any',
  severity: 'error',
  summary: 'A response about one resource must show the resource whose id is in the request.',
  enforces:
    'RFC 9110 §9.3.1; GraphQL Global Object Identification Specification §3 (node); docs/contract-vocabulary.md (x-concept, @concept)',
  help: 'Look up resources by the requested id.',
  run: (exchange, { contract }) => {
    if (!isAnswered(exchange) || !isSuccess(exchange) || exchange.outcome.status >= 300) return undefined;
    const message = otherResource(contract, exchange);
    const named = otherNames(contract, exchange);
    if (message) return [{ kind: 'id', message }];
    return message === undefined && named === undefined ? undefined : (named ?? FINE);
  },
};

/**
 * Returns objections to ids in the response that differ from the path parameter with the same name. For example, a
 * message in the list of `/chats/{chat_id}/messages` must have the `chat_id` of the path.
 */
function otherNames(contract: Contract, answer: Answered): readonly Objection[] | undefined {
  const { case: made } = answer;
  const [type, result] = [typeOf(answer), resultOf(answer)];
  if (made.kind !== 'rest' || !type || result === undefined) return undefined;
  const asked = made.operation.parameters
    .filter(({ in: place, name }) => place === 'path' && splitWords(name.wire).join(' ').endsWith(' id'))
    .map(
      ({ name }) => [splitWords(name.wire).join(' '), made.parameters[`path.${name.wire}`] ?? null] as const,
    );
  const shown = [...objectsIn(contract, type, result)].filter(({ path }) => path.length < 2);
  return asked.flatMap(([words, id]) => {
    const named = ({ members }: SeenObject): Property | undefined =>
      [...members.values()].find((one) => wordsOf(one) === words);
    // Objects inside an object with this member may refer to other resources.
    const outermost = Math.min(...shown.filter(named).map(({ path }) => path.length));
    return shown.flatMap((object): readonly Objection[] => {
      const { value, path } = object;
      const property = path.length === outermost ? named(object) : undefined;
      const is = property && (ownMember(value, property.name.wire) ?? null);
      const isOther = is !== null && is !== undefined && plainText(is) !== plainText(id ?? '');
      if (!isOther || formOf(plainText(is)) !== formOf(plainText(id ?? ''))) return [];
      const message = `${made.operation.id} was called for ${words} ${JSON.stringify(id)}, but shows ${words} ${JSON.stringify(is)}.`;
      return [{ kind: words, severity: 'warning', message }];
    });
  });
}

/**
 * Returns a message if the response shows a different resource, an empty string if it shows the right one, or undefined
 * if this is unknown.
 */
export function otherResource(contract: Contract, answer: Answered): string | undefined {
  const asked = requestedId(contract, answer);
  const shown = asked === undefined ? undefined : shownId(contract, answer);
  if (asked === undefined || shown === undefined) return undefined;
  const [wanted, is] = [plainText(asked), plainText(shown)];
  // An alias such as `me` does not have the format of an id.
  if (wanted.toLowerCase() === is.toLowerCase() || formOf(wanted) !== formOf(is)) return '';
  return `${answer.case.operation.id} was called for ${JSON.stringify(asked)}, but shows ${JSON.stringify(shown)}.`;
}

/** Returns the id in the request, or undefined if the response may be about a different resource. */
function requestedId(contract: Contract, { case: made }: Answered): JsonValue | undefined {
  if (isNode(made)) return made.variables['id'];
  const action = actionOf(contract, made.operation.id);
  const isAbout = action && ['read', 'merge', 'replace', 'transition'].includes(action.effect.value);
  return isAbout && action.id && isAtLeast(action.id.evidence, 'recognized')
    ? inputOf(made, action.id.value)
    : undefined;
}

function shownId(contract: Contract, answer: Answered): JsonValue | undefined {
  const { case: made } = answer;
  if (isNode(made)) {
    const node = resultOf(answer);
    return isJsonObject(node) ? node['id'] : undefined;
  }
  const concept = actionOf(contract, made.operation.id)?.collection?.value;
  return sightingsOf(contract, answer).find(
    ({ as, collection }) => as === 'subject' && collection.concept === concept,
  )?.id;
}

/** True for Relay's `node(id: ID!): Node`. */
function isNode(made: Answered['case']): made is Extract<Answered['case'], { kind: 'graphql' }> {
  return (
    made.kind === 'graphql' &&
    made.operation.name.wire === 'node' &&
    made.operation.arguments.length === 1 &&
    made.operation.arguments[0]!.name.wire === 'id'
  );
}

/** Returns the pattern of an id, with an `a` for each letter and each digit. All numbers have the same pattern. */
function formOf(id: string): string {
  if (/^\d+$/.test(id)) return 'number';
  return id.replace(/[a-z]/gi, 'a').replace(/\d/g, 'a');
}
