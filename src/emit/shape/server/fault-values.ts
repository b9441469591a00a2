/** The values of a rejection that its body can contain, and the candidates for each role of a property. */
import type { JsonValue } from '../../../core/json.ts';
import {
  ALL_KINDS,
  HANDLER_KINDS,
  RUNTIME_KINDS,
  valueOfKind,
  type Kind,
  type Role,
} from '../../../core/rejection.ts';
import type { FaultExpression } from './fault-expression.ts';

interface SampleIssue {
  readonly in: string;
  readonly pointer: string;
  readonly field: string;
  readonly keyword: string;
  readonly message: string;
}

/** An example of a rejection, with which a body is tested. */
export interface Sample {
  readonly kind: Kind;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly issues: readonly SampleIssue[];
  /** The issue that the current element of a list describes. */
  readonly issue?: SampleIssue;
}

const SHORT_ISSUE: SampleIssue = { in: 'body', pointer: '', field: '', keyword: 'enum', message: 'is wrong' };
const LONG_ISSUE: SampleIssue = {
  in: 'header',
  pointer: `/${'items/'.repeat(20)}name`,
  field: `${'items.'.repeat(20)}name`,
  keyword: 'additionalProperties',
  message: 'must NOT have additional properties '.repeat(8),
};

type Key = number | string;

/**
 * Returns rejections with the shortest and the longest strings of each kind, for the responses that the contract
 * declares with `key`: a status, a range, or `default`.
 */
export function samplesOf(key: Key): readonly Sample[] {
  return sampled(RUNTIME_KINDS, key, (kind, status) => {
    const title = TITLES[kind];
    const detail = `${title}: ${LONG_ISSUE.message}`;
    return [
      { kind, status, title, detail: title, issues: [SHORT_ISSUE] },
      { kind, status, title, detail, issues: [SHORT_ISSUE, LONG_ISSUE] },
    ];
  });
}

/** Returns error results of handlers without a body, for the responses declared with `key`. */
export function handlerSamplesOf(key: Key): readonly Sample[] {
  const known = sampled(HANDLER_KINDS, key, bodiless);
  if (known.length > 0 || typeof key === 'string' || samplesOf(key).length > 0) return known;
  return bodiless(key < 500 ? 'rejected' : 'failure', key);
}

function bodiless(kind: Kind, status: number): readonly Sample[] {
  const title = TITLES[kind];
  const issue: SampleIssue = { in: 'body', pointer: '', field: '', keyword: kind, message: title };
  return [{ kind, status, title, detail: title, issues: [issue] }];
}

function sampled(
  kinds: Partial<Record<Kind, readonly number[]>>,
  key: Key,
  samples: (kind: Kind, status: number) => readonly Sample[],
): readonly Sample[] {
  return ALL_KINDS.flatMap((kind) =>
    (kinds[kind] ?? [])
      .filter((status) => key === 'default' || key === status || key === `${Math.floor(status / 100)}XX`)
      .flatMap((status) => samples(kind, status)),
  );
}

const TITLES: Readonly<Record<Kind, string>> = {
  malformed: 'Malformed request',
  invalid: 'Invalid request',
  'not-found': 'Not found',
  method: 'Method not allowed',
  'media-type': 'Unsupported media type',
  'not-acceptable': 'Not acceptable',
  'too-large': 'Content too large',
  unauthorized: 'Unauthorized',
  forbidden: 'Forbidden',
  conflict: 'Conflict',
  'too-many-requests': 'Too many requests',
  unavailable: 'Service unavailable',
  rejected: 'Request rejected',
  failure: 'Internal Server Error',
};

/** An expression, and its value for a sample. */
export interface Piece {
  readonly code: FaultExpression;
  readonly value: (sample: Sample) => JsonValue;
}

export function constant(value: JsonValue): Piece {
  return { code: { kind: 'constant', value }, value: () => value };
}

const STATUS: Piece = { code: { kind: 'fault', name: 'status' }, value: ({ status }) => status };
const STATUS_TEXT: Piece = {
  code: { kind: 'fault', name: 'statusText' },
  value: ({ status }) => String(status),
};
const TITLE: Piece = { code: { kind: 'fault', name: 'title' }, value: ({ title }) => title };
const DETAIL: Piece = { code: { kind: 'fault', name: 'detail' }, value: ({ detail }) => detail };
const KIND: Piece = { code: { kind: 'fault', name: 'kind' }, value: ({ kind }) => kind };
const MESSAGE: Piece = { code: { kind: 'issue', name: 'message' }, value: ({ issue }) => issue!.message };
const FIELD: Piece = { code: { kind: 'issue', name: 'field' }, value: ({ issue }) => issue!.field };
/** The name of the field, or the part of the request if the whole part is wrong. */
const FIELD_OR_PART: Piece = {
  code: { kind: 'issue', name: 'fieldOrPart' },
  value: ({ issue }) => issue!.field || issue!.in,
};
const POINTER: Piece = { code: { kind: 'issue', name: 'pointer' }, value: ({ issue }) => issue!.pointer };
const KEYWORD: Piece = { code: { kind: 'issue', name: 'keyword' }, value: ({ issue }) => issue!.keyword };
const LOCATION: Piece = { code: { kind: 'issue', name: 'in' }, value: ({ issue }) => issue!.in };

/** The location of a value: in the body itself, or in the description of one of its issues. */
export type Scope = 'fault' | 'issue';

/** Returns candidate strings for a property, the best first. The last candidates fit any name. */
export function textsOf(role: Role | undefined, scope: Scope): readonly Piece[] {
  const rest = scope === 'issue' ? [MESSAGE, TITLE] : [DETAIL, TITLE];
  switch (role) {
    case 'status':
      return [STATUS_TEXT, ...rest];
    case 'code':
      return [scope === 'issue' ? KEYWORD : KIND, STATUS_TEXT, ...rest];
    case 'title':
      return [TITLE, ...rest];
    case 'field':
      return scope === 'issue' ? [FIELD, FIELD_OR_PART, ...rest] : rest;
    case 'pointer':
      return scope === 'issue' ? [POINTER, FIELD, ...rest] : rest;
    case 'location':
      return scope === 'issue' ? [LOCATION, FIELD, ...rest] : rest;
    default:
      return rest;
  }
}

/** Returns candidate numbers for a property, the best first. */
export function numbersOf(role: Role | undefined): readonly Piece[] {
  return role === 'status' || role === 'code'
    ? [STATUS, constant(0), constant(1)]
    : [constant(0), constant(1), STATUS];
}

/** Strings of a format that the runtime can create. */
const FORMATS: Readonly<Record<string, Piece>> = {
  'date-time': { code: { kind: 'now', format: 'date-time' }, value: () => '2020-01-01T00:00:00.000Z' },
  date: { code: { kind: 'now', format: 'date' }, value: () => '2020-01-01' },
  time: { code: { kind: 'now', format: 'time' }, value: () => '00:00:00.000Z' },
  uuid: { code: { kind: 'uuid' }, value: () => '00000000-0000-4000-8000-000000000000' },
  uri: constant('about:blank'),
  'uri-reference': constant('about:blank'),
  iri: constant('about:blank'),
  'iri-reference': constant('about:blank'),
};
const CHECKED = new Set(
  'duration email hostname idn-email idn-hostname ipv4 ipv6 json-pointer regex relative-json-pointer uri-template url byte'.split(
    ' ',
  ),
);

/** Returns strings of a format: none if the runtime cannot create one, or undefined if every string is valid. */
export function formattedTexts(format: string | undefined): readonly Piece[] | undefined {
  if (format === undefined) return undefined;
  if (Object.hasOwn(FORMATS, format)) return [FORMATS[format]!];
  return CHECKED.has(format) ? [] : undefined;
}

/**
 * Returns the enum value for each kind of rejection: selected by its status, otherwise by its words, otherwise the
 * first.
 */
export function chosenFrom(values: readonly JsonValue[]): Piece | undefined {
  const [first] = values;
  if (first === undefined) return undefined;
  const chosen = Object.fromEntries(
    ALL_KINDS.map((kind) => [kind, valueOfKind(values, kind) ?? first]),
  ) as Readonly<Record<Kind, JsonValue>>;
  if (Object.values(chosen).every((value) => value === chosen.failure)) return constant(chosen.failure);
  return { code: { kind: 'byKind', values: chosen }, value: ({ kind }) => chosen[kind] };
}
