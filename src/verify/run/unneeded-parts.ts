/** Reduces requests with objections by removing unneeded parts. */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { operationPlace } from '../../core/path-item.ts';
import type { Contract } from '../../model/contract.ts';
import type { Type } from '../../model/type.ts';
import { withNewKey } from '../cases/idempotency-key.ts';
import type { Exchange, Intent, RestCase } from '../exchange.ts';
import { accepts } from '../../values/accepts.ts';
import { flatten } from '../../values/flatten.ts';
import { withoutMember, withoutMemberAt } from '../../values/members.ts';
import { parameterKey } from '../send/request.ts';
import type { Raised } from './judgement.ts';
import type { Session } from './session.ts';

/** Maximum number of requests for one objection. */
const MAX_SENT = 12;
/** Maximum depth, because types may contain themselves. */
const MAX_DEPTH = 5;

/**
 * Removes optional parameters and properties from a REST request if the objection remains without them. The varied or
 * invalid part remains, and no other part becomes invalid. Returns the exchange with the smallest request.
 */
export async function withoutUnneeded(
  session: Session,
  raised: Raised,
  exchange: Exchange,
): Promise<Exchange> {
  const { case: first } = exchange;
  if (first.kind !== 'rest' || session.findings.join(raised)) return exchange;
  let smallest = exchange;
  let made = first;
  let left = MAX_SENT;
  const attempt = async (smaller: RestCase): Promise<boolean> => {
    if (!isAsValid(session, made, smaller) || left-- <= 0 || !session.isOpen(made.operation.id)) return false;
    const keyed = withNewKey(session.contract, smaller, `${session.seed} smaller`);
    const again = await session.exchange(keyed);
    const isSame = (await session.judge(again)).some(({ key }) => key === raised.key);
    if (isSame) [smallest, made] = [again, keyed];
    return isSame;
  };
  const places = [...placesOf(session.contract, first)].filter((place) => !isIntended(first.intent, place));
  if (places.length === 0 || (await attempt(places.reduce(without, first)))) return smallest;
  for (const place of places.length > 1 ? places : []) await attempt(without(made, place));
  return smallest;
}

function without(made: RestCase, place: string): RestCase {
  const [first = '', ...path] = place.split('/');
  if (first !== 'body') return { ...made, parameters: withoutMember(made.parameters, place) };
  if (!made.body || 'raw' in made.body) return made;
  return {
    ...made,
    body: { ...made.body, value: withoutMemberAt(made.body.value, path) },
  };
}

/** Returns the optional parameters and properties of a request, outer ones first. */
function* placesOf(contract: Contract, { operation, parameters, body }: RestCase): Generator<string> {
  for (const parameter of operation.parameters) {
    const key = parameterKey(parameter);
    if (!parameter.required && Object.hasOwn(parameters, key)) yield key;
  }
  if (!body || 'raw' in body) return;
  const content = operation.body?.contents.find(({ mediaType }) => mediaType === body.mediaType);
  if (content) yield* membersOf(contract, content.type, body.value, 'body', 0);
}

function* membersOf(
  contract: Contract,
  type: Type,
  value: JsonValue,
  where: string,
  depth: number,
): Generator<string> {
  if (!isJsonObject(value) || depth > MAX_DEPTH) return;
  const shapes = flatten(contract, type).filter((one) => one.kind === 'object');
  const shape = shapes.find((one) => accepts(contract, one, value)) ?? shapes[0];
  const there = (shape?.properties ?? []).filter(({ name }) => Object.hasOwn(value, name.wire));
  for (const { name, required } of there) if (!required) yield `${where}/${name.wire}`;
  for (const { name, type: inner } of there)
    yield* membersOf(contract, inner, value[name.wire]!, `${where}/${name.wire}`, depth + 1);
}

/** True if the varied or invalid value is at this location, around it, or inside it. */
function isIntended(intent: Intent, place: string): boolean {
  const about =
    intent.kind === 'invalid'
      ? intent.violation.where
      : intent.kind === 'valid'
        ? (intent.varied ?? intent.edge ?? '').split(' ')[0]!
        : '';
  return about === place || about.startsWith(`${place}/`) || place.startsWith(`${about}/`);
}

/** True if the smaller request violates no additional rules. For example, one property may require another. */
function isAsValid({ contract, schemas }: Session, made: RestCase, smaller: RestCase): boolean {
  const { body, operation } = smaller;
  if (!body || 'raw' in body || !made.body || 'raw' in made.body) return true;
  const content = operation.body?.contents.find(({ mediaType }) => mediaType === body.mediaType);
  if (!content) return true;
  const faultsIn = (value: JsonValue): number => {
    const place = ['paths', operation.path, ...operationPlace(operation.method), 'requestBody', 'content'];
    const faults = schemas.faults([...place, body.mediaType, 'schema'], value, 'request');
    return faults?.length ?? (accepts(contract, content.type, value) ? 0 : 1);
  };
  return faultsIn(body.value) <= faultsIn(made.body.value);
}
