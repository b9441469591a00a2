/** Values of a rejection available for its body, each with the matching property names. */
import type { JsonValue } from '../../../../core/json.ts';
import { splitWords } from '../../../../core/words.ts';
import { es, jsonLiteral, propertyKey, type Es } from '../../../encode/ecmascript.ts';
import { objectOf } from './layout.ts';

/** Kinds of rejections with their possible statuses; `failure` is an error of a handler. */
export const KINDS = {
  malformed: [400, 422],
  invalid: [400, 404, 422],
  'not-found': [404],
  method: [405],
  'media-type': [415, 400, 422],
  'not-acceptable': [406, 400],
  'too-large': [413, 400, 422],
  failure: [500],
} as const satisfies Readonly<Record<string, readonly number[]>>;

export type Kind = keyof typeof KINDS;

interface SampleIssue {
  readonly in: string;
  readonly pointer: string;
  readonly field: string;
  readonly keyword: string;
  readonly message: string;
}

/** A rejection as described by the runtime, for testing a body. */
export interface Sample {
  readonly kind: Kind;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly issues: readonly SampleIssue[];
  /** The issue of a list element. */
  readonly issue?: SampleIssue;
}

const SHORTEST: SampleIssue = { in: 'body', pointer: '', field: '', keyword: 'enum', message: 'is wrong' };
const LONGEST: SampleIssue = {
  in: 'header',
  pointer: `/${'items/'.repeat(20)}name`,
  field: `${'items.'.repeat(20)}name`,
  keyword: 'additionalProperties',
  message: 'must NOT have additional properties '.repeat(8),
};

/** Rejections with the shortest and the longest texts of each kind, for the responses of this status key. */
export function samplesOf(key: number | string): readonly Sample[] {
  return (Object.keys(KINDS) as Kind[]).flatMap((kind) =>
    KINDS[kind]
      .filter((status) => key === 'default' || key === status || key === `${Math.floor(status / 100)}XX`)
      .flatMap((status) => {
        const title = TITLES[kind];
        const detail = `${title}: ${LONGEST.message}`;
        return [
          { kind, status, title, detail: title, issues: [SHORTEST] },
          { kind, status, title, detail, issues: [SHORTEST, LONGEST] },
        ];
      }),
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
  failure: 'Internal Server Error',
};

/** An expression of the emitted module, and its value for a sample. */
export interface Piece {
  readonly code: Es;
  readonly value: (sample: Sample) => JsonValue;
}

export function constant(value: JsonValue): Piece {
  return { code: jsonLiteral(value), value: () => value };
}

const STATUS: Piece = { code: es`fault.status`, value: ({ status }) => status };
const STATUS_TEXT: Piece = { code: es`String(fault.status)`, value: ({ status }) => String(status) };
const TITLE: Piece = { code: es`fault.title`, value: ({ title }) => title };
const DETAIL: Piece = { code: es`fault.detail`, value: ({ detail }) => detail };
const KIND: Piece = { code: es`fault.kind`, value: ({ kind }) => kind };
const MESSAGE: Piece = { code: es`issue.message`, value: ({ issue }) => issue!.message };
const FIELD: Piece = { code: es`issue.field`, value: ({ issue }) => issue!.field };
const POINTER: Piece = { code: es`issue.pointer`, value: ({ issue }) => issue!.pointer };
const KEYWORD: Piece = { code: es`issue.keyword`, value: ({ issue }) => issue!.keyword };
const LOCATION: Piece = { code: es`issue.in`, value: ({ issue }) => issue!.in };

/** The place of a value: in the body itself, or in the description of one of its issues. */
export type Scope = 'fault' | 'issue';

type Role = 'status' | 'code' | 'title' | 'detail' | 'field' | 'pointer' | 'location' | 'list';

const ROLES: Readonly<Record<Role, string>> = {
  status: 'status statuscode statusCode httpStatus httpCode httpStatusCode responseCode responseStatus',
  code: 'code errorCode errCode kind reason errorType type errorName key slug',
  title: 'title summary name',
  detail:
    'message msg detail description error errorMessage errorDescription errorDetail errMsg text content ' +
    'developerMessage userMessage messages',
  field: 'field fieldName property propertyName parameter param path attribute source target loc',
  pointer: 'pointer jsonPointer instancePath',
  location: 'in location place',
  list: 'errors details issues violations problems invalidParams validationErrors fieldErrors causes',
};

const ROLE_OF = new Map(
  (Object.keys(ROLES) as Role[]).flatMap((role) =>
    ROLES[role].split(' ').map((name) => [splitWords(name).join(''), role] as const),
  ),
);

/** The part of a rejection for a property of this name. */
export function roleOf(name: string): Role | undefined {
  return ROLE_OF.get(splitWords(name).join(''));
}

/** Candidate strings for a property, the best first; the last ones fit any name. */
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
      return scope === 'issue' ? [FIELD, ...rest] : rest;
    case 'pointer':
      return scope === 'issue' ? [POINTER, FIELD, ...rest] : rest;
    case 'location':
      return scope === 'issue' ? [LOCATION, FIELD, ...rest] : rest;
    default:
      return rest;
  }
}

/** Candidate numbers for a property, the best first. */
export function numbersOf(role: Role | undefined): readonly Piece[] {
  return role === 'status' || role === 'code'
    ? [STATUS, constant(0), constant(1)]
    : [constant(0), constant(1), STATUS];
}

/** Strings of a format the runtime can create. */
const FORMATS: Readonly<Record<string, Piece>> = {
  'date-time': { code: es`new Date().toISOString()`, value: () => '2020-01-01T00:00:00.000Z' },
  date: { code: es`new Date().toISOString().slice(0, 10)`, value: () => '2020-01-01' },
  time: { code: es`new Date().toISOString().slice(11)`, value: () => '00:00:00.000Z' },
  uuid: { code: es`crypto.randomUUID()`, value: () => '00000000-0000-4000-8000-000000000000' },
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

/** Strings of a format; undefined for a format valid for any string. */
export function formattedTexts(format: string | undefined): readonly Piece[] | undefined {
  if (format === undefined) return undefined;
  if (Object.hasOwn(FORMATS, format)) return [FORMATS[format]!];
  return CHECKED.has(format) ? [] : undefined;
}

/** Words for recognizing an enum value as one for a kind of rejection, the best first. */
const WORDS: Readonly<Record<Kind, string>> = {
  malformed: 'malformed syntax parse invalid bad validation request',
  invalid: 'validation invalid argument parameter parameters bad unprocessable request',
  'not-found': 'found missing unknown resource',
  method: 'method allowed',
  'media-type': 'media unsupported type content',
  'not-acceptable': 'acceptable accept',
  'too-large': 'large limit size payload',
  failure: 'internal server unexpected unknown unavailable',
};
const GENERAL = ' error fail failure failed fault bad invalid';

/** The enum value for each kind of rejection: by its status, else by its words, else the first. */
export function chosenFrom(values: readonly JsonValue[]): Piece | undefined {
  const [first] = values;
  if (first === undefined) return undefined;
  const chosen = Object.fromEntries(
    (Object.keys(KINDS) as Kind[]).map((kind) => [kind, bestOf(values, kind) ?? first]),
  ) as Readonly<Record<Kind, JsonValue>>;
  if (Object.values(chosen).every((value) => value === chosen.failure)) return constant(chosen.failure);
  const members = Object.entries(chosen).map(
    ([kind, value]) => es`${propertyKey(kind)}: ${jsonLiteral(value)}`,
  );
  return { code: es`${objectOf(members)}[fault.kind]`, value: ({ kind }) => chosen[kind] };
}

function bestOf(values: readonly JsonValue[], kind: Kind): JsonValue | undefined {
  const [status] = KINDS[kind];
  if (values.includes(status)) return status;
  if (values.includes(String(status))) return String(status);
  for (const word of `${WORDS[kind]}${GENERAL}`.split(' ')) {
    const found = values.find((value) => typeof value === 'string' && splitWords(value).includes(word));
    if (found !== undefined) return found;
  }
  return undefined;
}
