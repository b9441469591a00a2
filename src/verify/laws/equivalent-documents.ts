import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { ownMember } from '../../core/own-member.ts';
import { same } from '../../values/accepts.ts';
import { FINE, type Check, type Objection } from '../checks/check.ts';
import { OTHER_KEY } from '../cases/graphql-rewrites.ts';
import type { Answered } from '../exchange.ts';
import { essenceOf } from '../judge/declared.ts';
import { errorsOf, graphqlBody } from '../judge/graphql-response.ts';

export const equivalentDocuments: Check = {
  id: 'equivalent-documents',
  on: 'trail',
  of: 'equivalent',
  severity: 'error',
  summary:
    'A query must return the same values if literals replace its variables, if it uses aliases or fragments, if each field is selected alone, and if another field of the document fails. Its response must have an accepted media type.',
  enforces:
    'GraphQL October 2021 §2.7 (Aliases), §2.8 (Fragments), §2.10 (Variables), §6.3 (Selection Sets), §6.4.4 (Handling Field Errors); RFC 9110 §12.5.1',
  help: 'Take the selected fields and the values of arguments from the GraphQL executor, and the media type from Accept. Do not inspect the syntax tree of the document.',
  run: ({ first, other, again, key, isPartial = false }) => {
    const excluded = excludedType(other, first);
    if (excluded) return [excluded];
    const [one, two] = [first, again].map((answer) => valueOf(answer, key));
    if (one === undefined || two === undefined) return undefined;
    const shown = dataOf(other, isPartial);
    const data = key === undefined ? shown : ownMember(shown, key);
    if (data === undefined) {
      const isFailed = other.outcome.status >= 400 || errorsOf(graphqlBody(other.outcome) ?? {}).length > 0;
      const message = isPartial
        ? 'The query succeeds, but has no data in a document with another field that fails.'
        : `The query succeeds, but an equivalent form of it fails with ${other.outcome.status}.`;
      // A service may reject GET (GraphQL over HTTP, §5.3), or a media type.
      const isOtherMethod = other.request.method !== first.request.method && other.outcome.status < 500;
      return isFailed && !isOtherMethod && ![405, 406, 429].includes(other.outcome.status)
        ? [{ kind: 'failed', message, steps: [first, other] }]
        : undefined;
    }
    const fault = differenceIn([one, two], data, '');
    if (!fault) return FINE;
    const { at, is, was } = fault;
    const kind = at.replaceAll(/\b\d+\b/g, '*') || (key ?? '');
    const message = `${at || key} is ${JSON.stringify(was ?? null)}, but ${JSON.stringify(is)} in an equivalent form of the query.`;
    return [{ kind, message, steps: [first, other] }];
  },
};

/**
 * Returns an objection if the response has a media type that the request does not accept, although the service can send
 * an accepted one.
 */
function excludedType(other: Answered, first: Answered): Objection | undefined {
  const accepted = (other.request.headers['accept'] ?? '*/*').split(',').map(essenceOf);
  const isAccepted = (type: string): boolean => accepted.includes('*/*') || accepted.includes(type);
  const [type, known] = [other, first].map(({ outcome }) => essenceOf(outcome.headers['content-type'] ?? ''));
  if (!type || !known || isAccepted(type) || !isAccepted(known) || !dataOf(other)) return undefined;
  const message = `The request accepts ${accepted.join(', ')}, and the response has Content-Type ${type}, although the service can send ${known}.`;
  return { kind: 'media-type', cause: 'media-type', message, steps: [first, other] };
}

/** Returns the data of a response, or undefined if it has errors. `isPartial`: errors of other fields are expected. */
function dataOf({ outcome }: Answered, isPartial = false): JsonObject | undefined {
  const body = graphqlBody(outcome);
  const data = body?.['data'];
  return body && isJsonObject(data) && (isPartial || errorsOf(body).length === 0) ? data : undefined;
}

/** Returns the data, or the value of its only field if the other document selects this field under `key`. */
function valueOf(answer: Answered, key: string | undefined): JsonValue | undefined {
  const data = dataOf(answer);
  return key === undefined || !data ? data : Object.values(data)[0];
}

interface Difference {
  readonly at: string;
  readonly was: JsonValue | undefined;
  readonly is: JsonValue;
}

/**
 * Compares the values selected by the other form. Ignores values that changed between the first and the last
 * response.
 */
function differenceIn(
  [one, two]: readonly [JsonValue | undefined, JsonValue | undefined],
  other: JsonValue,
  at: string,
): Difference | undefined {
  if (Array.isArray(one) && Array.isArray(two) && Array.isArray(other) && one.length === other.length) {
    const faults = other.map((item, index) =>
      differenceIn([one[index], two[index]], item as JsonValue, `${at}.${index}`),
    );
    return faults.find((fault) => fault !== undefined);
  }
  if (
    one === undefined ||
    two === undefined ||
    !isJsonObject(one) ||
    !isJsonObject(two) ||
    !isJsonObject(other)
  ) {
    const isSteady = one !== undefined && two !== undefined && same(one, two);
    return !isSteady || same(one, other) ? undefined : { at, was: one, is: other };
  }
  for (const [key, member] of Object.entries(other)) {
    const name = key.startsWith(OTHER_KEY) ? key.slice(OTHER_KEY.length) : key;
    if (!Object.hasOwn(one, name)) continue;
    const fault = differenceIn(
      [ownMember(one, name), ownMember(two, name)],
      member,
      at === '' ? name : `${at}.${name}`,
    );
    if (fault) return fault;
  }
  return undefined;
}
