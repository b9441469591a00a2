/** Compares the record of a run with its vector, in the same way for every language. */
import type {
  AccessorSpec,
  Exchange,
  Expected,
  Json,
  OutcomeSpec,
  RecordedAccess,
  RecordedOutcome,
  RecordedRequest,
  Vector,
  VectorRecord,
} from './format.ts';

/** Languages round milliseconds differently. */
const TOLERANCE_MS = 1;
const ORIGIN = 'https://api.conformance.test';

/** Returns the differences, one line each; an empty list if the vector passes. */
export function judge(vector: Vector, record: VectorRecord, language: string): readonly string[] {
  const { exchanges, steps, log, hooks, secrets } = vector;
  return [
    ...record.faults,
    ...counted('requests', exchanges, record.requests),
    ...exchanges.flatMap((exchange, index) =>
      record.requests[index]
        ? judgeRequest(exchange, index, record.requests, language).map(
            (line) => `request ${index + 1}: ${line}`,
          )
        : [],
    ),
    ...steps.flatMap(({ outcome }, index) => {
      const happened = record.outcomes[index];
      const where = steps.length > 1 ? `step ${index + 1}: ` : '';
      return happened ? judgeOutcome(outcome, happened).map((line) => where + line) : [`${where}no outcome`];
    }),
    ...(log ? judgeList('log', log, record.log) : []),
    ...(hooks ? judgeList('hooks', hooks, record.hooks) : []),
    ...secrets.flatMap((secret) => leaks(secret, record)),
  ];
}

function judgeRequest(
  exchange: Exchange,
  index: number,
  requests: readonly RecordedRequest[],
  language: string,
): readonly string[] {
  const request = requests[index]!;
  const { at, expect, origin = ORIGIN, headers = {} } = exchange;
  const late = at === undefined ? [] : judgeTime(at, request.atMs);
  if (expect === 'again') {
    const { atMs: _now, ...now } = request;
    const { atMs: _before, ...before } = requests[index - 1] ?? request;
    return [
      ...late,
      ...same('the previous request', before, now),
      ...judgeHeaders(headers, request, language),
    ];
  }
  return [
    ...late,
    ...same(
      'request',
      `${expect} at ${origin}`,
      `${request.method} ${targetOf(request.url)} at ${originOf(request.url)}`,
    ),
    ...judgeHeaders(headers, request, language),
    ...judgeBody(exchange, request),
  ];
}

function judgeTime(at: number | readonly [number, number], atMs: number): readonly string[] {
  const [first, last] = typeof at === 'number' ? [at, at] : at;
  const isRight = atMs >= first - TOLERANCE_MS && atMs <= last + TOLERANCE_MS;
  return isRight ? [] : [`expected at ${JSON.stringify(at)} ms, was at ${atMs} ms`];
}

function judgeHeaders(
  expected: NonNullable<Exchange['headers']>,
  { headers }: RecordedRequest,
  language: string,
): readonly string[] {
  return Object.entries(expected).flatMap(([name, value]) =>
    same(
      `header ${name}`,
      value?.replaceAll('{language}', language) ?? null,
      headers[name.toLowerCase()] ?? null,
    ),
  );
}

function judgeBody(exchange: Exchange, { body }: RecordedRequest): readonly string[] {
  const { json, text, base64, parts, graphql } = exchange;
  if (parts) {
    const wanted = parts.map(({ text: content, ...part }) => ({
      ...part,
      base64: part.base64 ?? encoded(content ?? ''),
    }));
    return same('parts', wanted, body && 'parts' in body ? body.parts : null);
  }
  const sent = body && 'base64' in body ? Buffer.from(body.base64, 'base64') : null;
  if (graphql) return judgeGraphql(graphql, sent);
  if (base64 !== undefined) return same('body', base64, sent?.toString('base64') ?? null);
  // The bytes are the same in every language: no white space, properties in the order of the caller, and no
  // unnecessary escapes.
  const wanted = json === undefined ? (text ?? null) : JSON.stringify(json);
  return same('body', wanted, sent?.toString('utf8') ?? (body && 'parts in a form'));
}

function judgeGraphql(expected: NonNullable<Exchange['graphql']>, sent: Buffer | null): readonly string[] {
  let body: { readonly query?: unknown; readonly operationName?: Json; readonly variables?: Json };
  try {
    body = JSON.parse(sent?.toString('utf8') ?? '') as typeof body;
  } catch {
    return ['the body is not JSON'];
  }
  const { operation, query, variables = null } = expected;
  const names = operation === undefined || new RegExp(`\\b${operation}\\b`).test(String(body.query));
  return [
    ...(names ? [] : [`the document does not name ${operation}`]),
    ...(query === undefined ? [] : same('query', query, body.query)),
    ...same('operationName', operation ?? null, body.operationName ?? null),
    ...same('variables', variables, body.variables ?? null),
  ];
}

function judgeOutcome(expected: OutcomeSpec, happened: RecordedOutcome): readonly string[] {
  const { endsAt, error, response, refused, thrown, accessors = {}, ...values } = expected;
  const {
    endsAtMs,
    error: failure,
    response: answered,
    refused: refusal,
    thrown: passedOn,
    accessors: accessed = {},
    misfits,
    ...given
  } = happened;
  const unexpected = !error && failure ? [`failed: ${print(failure['message'])}`] : [];
  return [
    ...unexpected,
    ...same('outcome', values, given),
    ...Object.entries(accessors).flatMap(([pointer, wanted]) =>
      judgeAccess(pointer, wanted, accessed[pointer]),
    ),
    ...(misfits ? same('misfits', misfitsOf(accessors).toSorted(), misfits.toSorted()) : []),
    ...(error ? (failure ? judgeMembers('error', error, failure) : ['no error']) : []),
    ...(response ? (answered ? judgeMembers('response', response, answered) : ['no response']) : []),
    ...contains('refused', refused, refusal),
    ...contains('thrown', thrown, passedOn),
    ...(endsAt === undefined ? [] : judgeTime(endsAt, endsAtMs).map((line) => `outcome ${line}`)),
  ];
}

function misfitsOf(accessors: Readonly<Record<string, AccessorSpec>>): readonly string[] {
  return Object.entries(accessors).flatMap(([pointer, wanted]) =>
    'misfit' in wanted || ('state' in wanted && wanted.state === 'missing') ? [pointer] : [],
  );
}

/** Compares the result of an accessor, which must return the received value or report its absence. */
function judgeAccess(
  pointer: string,
  wanted: AccessorSpec,
  happened: RecordedAccess | undefined,
): readonly string[] {
  const { known, ...access } = happened ?? {};
  const allowed: readonly RecordedAccess[] =
    'misfit' in wanted
      ? [wanted.misfit === null ? { state: 'null' } : { value: wanted.misfit }, { state: 'misfit' }]
      : 'state' in wanted
        ? wanted.state === 'missing'
          ? [{ state: 'absent' }, { state: 'misfit' }]
          : [{ state: wanted.state }]
        : [{ value: Object.values(wanted)[0] as Json }];
  const isRecognized = known === true ? !('unlisted' in wanted || 'unknown' in wanted) : !('value' in wanted);
  return [
    ...(allowed.some((one) => print(one) === print(access))
      ? []
      : [`accessor ${pointer}: expected ${allowed.map(print).join(' or ')}, was ${print(access)}`]),
    ...(known === undefined || isRecognized ? [] : [`accessor ${pointer}: known is ${known}`]),
  ];
}

/** Compares the expected properties. Other properties are ignored. */
function judgeMembers(what: string, expected: Expected, happened: Expected): readonly string[] {
  return Object.entries(expected).flatMap(([name, value]) => {
    const own = happened[name] ?? null;
    const isSubset = name === 'headers' && isMap(value) && isMap(own);
    return isSubset ? judgeMembers(`${what}.headers`, value, own) : same(`${what}.${name}`, value, own);
  });
}

function judgeList(
  what: string,
  expected: readonly Expected[],
  happened: readonly Expected[],
): readonly string[] {
  return [
    ...counted(what, expected, happened),
    ...expected.flatMap((entry, index) =>
      happened[index] ? judgeMembers(`${what} ${index + 1}`, entry, happened[index]) : [],
    ),
  ];
}

function leaks(secret: string, { log, texts }: VectorRecord): readonly string[] {
  const holds = (text: string): boolean => text.includes(secret);
  return [
    ...(holds(JSON.stringify(log)) ? [`the log holds ${secret}`] : []),
    ...texts.filter(holds).map((text) => `an error shows ${secret}: ${text.slice(0, 200)}`),
  ];
}

function contains(
  what: string,
  expected: string | undefined,
  happened: string | undefined,
): readonly string[] {
  if (expected === undefined) return happened === undefined ? [] : [`${what}: ${happened}`];
  return happened?.includes(expected) ? [] : [`${what}: expected a text with ${expected}, was ${happened}`];
}

function counted(
  what: string,
  expected: readonly unknown[],
  happened: readonly unknown[],
): readonly string[] {
  return expected.length === happened.length
    ? []
    : [`expected ${expected.length} ${what}, found ${happened.length}`];
}

function same(what: string, expected: unknown, happened: unknown): readonly string[] {
  const [wanted, was] = [print(expected), print(happened)];
  return wanted === was ? [] : [`${what}: expected ${wanted}, was ${was}`];
}

/** JSON with sorted properties, so that equal values have equal JSON. */
export function print(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(print).join(',')}]`;
  if (!isMap(value)) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members
    .toSorted(byName)
    .map(([name, member]) => `${JSON.stringify(name)}:${print(member)}`)
    .join(',')}}`;
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function isMap(value: unknown): value is Readonly<Record<string, Json>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function encoded(text: string): string {
  return Buffer.from(text).toString('base64');
}

function originOf(url: string): string {
  return /^[a-z]+:\/\/[^/?]*/.exec(url)?.[0] ?? '';
}

function targetOf(url: string): string {
  return url.slice(originOf(url).length);
}
