/**
 * Vectors of the topic `secrets`: a secret in every position of a call, returned in every position of a
 * response.
 */
import type { CallSpec, ClientSetup, Exchange, Json, Reply, Vector } from './format.ts';

const SECRET = 'Sesame 7.open&close';
/** The secret for a header, which cannot contain all characters. */
const TOKEN = 'sesame-7-open-close';

interface Position {
  readonly secret: string;
  readonly call: CallSpec;
  readonly expect: string;
  /** The form that is sent; if omitted, the body is sent as JSON. */
  readonly text?: string;
  /** The JSON that is sent, if it is not the body of the call. */
  readonly json?: Json;
  readonly client?: ClientSetup;
}

const GET: CallSpec = { to: 'items.get', path: { item_id: 'i1' } };
const LOGIN = { to: 'bodies.login', path: { ticket: 't1' } };

const POSITIONS: Readonly<Record<string, Position>> = {
  token: { secret: TOKEN, call: GET, expect: 'GET /items/i1', client: { credentials: { token: TOKEN } } },
  authorization: {
    secret: TOKEN,
    call: GET,
    expect: 'GET /items/i1',
    client: { authorization: `Own ${TOKEN}` },
  },
  'header-of-the-client': {
    secret: TOKEN,
    call: GET,
    expect: 'GET /items/i1',
    client: { headers: { 'x-auth': TOKEN } },
  },
  'header-of-the-call': {
    secret: TOKEN,
    call: { ...GET, options: { headers: { cookie: `a=b; sid=${TOKEN}` } } },
    expect: 'GET /items/i1',
  },
  login: {
    secret: SECRET,
    call: { to: 'secured.basic' },
    expect: 'GET /secured/basic',
    client: { credentials: { login: { username: 'ann', password: SECRET } } },
  },
  'query-key': {
    secret: SECRET,
    call: { to: 'secured.query' },
    expect: 'GET /secured/query?api%20key=Sesame%207.open%26close',
    client: { credentials: { queryKey: SECRET } },
  },
  'header-key': {
    secret: TOKEN,
    call: { to: 'secured.header' },
    expect: 'GET /secured/header',
    client: { credentials: { headerKey: TOKEN } },
  },
  'cookie-key': {
    secret: SECRET,
    call: { to: 'secured.cookie' },
    expect: 'GET /secured/cookie',
    client: { credentials: { cookieKey: SECRET } },
  },
  'raw-request': {
    secret: TOKEN,
    call: { raw: 'POST /new', body: { a: 1 } },
    expect: 'POST /new',
    client: { credentials: { token: TOKEN } },
  },
  'extra-member': {
    secret: SECRET,
    call: { ...LOGIN, body: {}, options: { extraBody: { password: SECRET } } },
    expect: 'POST /bodies/login/t1',
    json: { password: SECRET },
  },
  'extra-parameter': {
    secret: SECRET,
    call: { ...LOGIN, body: {}, options: { extraQuery: { pin: SECRET } } },
    expect: 'POST /bodies/login/t1?pin=Sesame%207.open%26close',
  },
  'path-argument': {
    secret: SECRET,
    call: { ...LOGIN, path: { ticket: SECRET }, body: {} },
    expect: 'POST /bodies/login/Sesame%207.open%26close',
  },
  'query-argument': {
    secret: SECRET,
    call: { ...LOGIN, query: { pin: SECRET }, body: {} },
    expect: 'POST /bodies/login/t1?pin=Sesame%207.open%26close',
  },
  'header-argument': {
    secret: TOKEN,
    call: { ...LOGIN, headers: { 'X-Proof': TOKEN }, body: {} },
    expect: 'POST /bodies/login/t1',
  },
  body: { secret: SECRET, call: { ...LOGIN, body: { password: SECRET } }, expect: 'POST /bodies/login/t1' },
  'within-the-body': {
    secret: SECRET,
    call: { ...LOGIN, body: { answers: [{ answer: SECRET }] } },
    expect: 'POST /bodies/login/t1',
  },
  form: {
    secret: SECRET,
    call: { to: 'bodies.login_form', body: { name: 'ann', password: SECRET } },
    expect: 'POST /bodies/login-form',
    text: 'name=ann&password=Sesame+7.open%26close',
  },
};

/**
 * Responses that contain the secret, by its location. A client recognizes a key with a known prefix even if the key is
 * not an argument.
 */
const REPLIES: Readonly<Record<string, (secret: string) => Reply>> = {
  message: (secret) => ({ json: { message: `no ${secret} here` } }),
  detail: (secret) => ({ json: { detail: `"${secret}"`, code: 'no' } }),
  title: (secret) => ({ json: { title: secret } }),
  'message-within-error': (secret) => ({ json: { error: { message: `${secret}${secret}`, code: 'no' } } }),
  'detail-of-a-field': (secret) => ({ json: { title: 'Bad', errors: [{ pointer: '/a', detail: secret }] } }),
  code: (secret) => ({ json: { code: secret } }),
  param: (secret) => ({ json: { error: { message: 'no', param: secret } } }),
  percent: (secret) => ({ json: { message: `/a?b=${encodeURIComponent(secret)}` } }),
  cut: (secret) => ({ json: { message: `${'x'.repeat(286)}${secret}` } }),
  text: (secret) => ({ text: `no ${secret}`, headers: { 'content-type': 'text/plain' } }),
  'request-id': () => ({ json: {}, headers: { 'request-id': TOKEN } }),
};

const RENAME: CallSpec = { to: 'racks.rename', variables: { input: { id: 'r1', name: 'a' } } };
const RENAMED: Omit<Exchange, 'reply'> = {
  expect: 'POST /graphql',
  graphql: { operation: 'RenameRack', variables: { input: { id: 'r1', name: 'a' } } },
};

/** Credentials of GraphQL calls; all are equal to `TOKEN`. */
const GRAPHQL_POSITIONS: Readonly<
  Record<string, { readonly client?: ClientSetup; readonly call?: CallSpec }>
> = {
  token: { client: { credentials: { token: TOKEN } } },
  authorization: { client: { authorization: `Own ${TOKEN}` } },
  'graphql-authorization': { client: { graphqlAuthorization: `Own ${TOKEN}` } },
  'header-of-the-client': { client: { headers: { 'x-auth': TOKEN } } },
  'header-of-the-call': { call: { ...RENAME, options: { headers: { cookie: `sid=${TOKEN}` } } } },
};

const userErrorReply = (error: object): Reply => ({
  json: {
    data: { renameRack: { rack: null, userErrors: [{ code: 'NO', message: 'no', path: null, ...error }] } },
  },
});

/** Responses of a GraphQL service that contain the secret, with the kind of the error. */
const GRAPHQL_REPLIES: Readonly<Record<string, readonly [kind: string, Reply]>> = {
  'error-message': ['graphql', { json: { data: null, errors: [{ message: `no ${TOKEN}` }] } }],
  'error-code': [
    'graphql',
    { json: { data: null, errors: [{ message: 'no', extensions: { code: TOKEN } }] } },
  ],
  'error-path': ['graphql', { json: { data: null, errors: [{ message: 'no', path: ['a', TOKEN] }] } }],
  'user-error-message': ['userErrors', userErrorReply({ message: `"${TOKEN}" is wrong` })],
  'user-error-code': ['userErrors', userErrorReply({ code: TOKEN })],
  'user-error-path': ['userErrors', userErrorReply({ path: ['input', TOKEN] })],
};

function graphqlVectors(defaults: Omit<Vector, 'id' | 'client' | 'steps'>): readonly Vector[] {
  return Object.entries(GRAPHQL_POSITIONS).flatMap(([from, { client = {}, call = RENAME }]) =>
    Object.entries(GRAPHQL_REPLIES).map(([to, [kind, reply]]): Vector => ({
      ...defaults,
      id: `secrets/graphql-${from}-in-${to}`,
      client,
      steps: [{ call, outcome: { error: { kind } } }],
      exchanges: [{ ...RENAMED, reply }],
      secrets: [TOKEN.slice(0, 12)],
    })),
  );
}

/** Returns one vector for each pair of positions. `defaults` contains the properties of every vector. */
export function secretVectors(defaults: Omit<Vector, 'id' | 'client' | 'steps'>): readonly Vector[] {
  return [...restVectors(defaults), ...graphqlVectors(defaults)];
}

function restVectors(defaults: Omit<Vector, 'id' | 'client' | 'steps'>): readonly Vector[] {
  return Object.entries(POSITIONS).flatMap(
    ([from, { secret, call, expect, text, json = call.body, client = {} }]) =>
      Object.entries(REPLIES)
        .filter(([to]) => to !== 'request-id' || secret === TOKEN)
        .map(([to, reply]): Vector => {
          const sends = text === undefined ? (json === undefined ? {} : { json }) : { text };
          const exchange: Exchange = { expect, ...sends, reply: { status: 422, ...reply(secret) } };
          return {
            ...defaults,
            id: `secrets/${from}-in-${to}`,
            client,
            steps: [{ call, outcome: { error: { kind: 'api', status: 422 } } }],
            exchanges: [exchange],
            // Even half of the secret would be a leak.
            secrets: [secret.slice(0, 12), encodeURIComponent(secret).slice(0, 12)],
          };
        }),
  );
}
