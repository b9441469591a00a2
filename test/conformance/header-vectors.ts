/** Vectors of the topic `headers`: responses whose headers reach or exceed the limit of 64 KiB. */
import type { CallSpec, Exchange, Json, OutcomeSpec, Vector } from './format.ts';

const MOST = 65_536;

interface Position {
  readonly call: CallSpec;
  readonly exchange: Omit<Exchange, 'reply'>;
  readonly type: string;
  readonly json?: Json;
  readonly text?: string;
  readonly status?: number;
  /** The outcome if the headers are not too large. */
  readonly outcome: OutcomeSpec;
}

const ITEM = { id: 'i1', name: 'One' };
const GET: Pick<Position, 'call' | 'exchange' | 'type'> = {
  call: { to: 'items.get', path: { item_id: 'i1' } },
  exchange: { expect: 'GET /items/i1' },
  type: 'application/json',
};

const POSITIONS: Readonly<Record<string, Position>> = {
  result: { ...GET, json: ITEM, outcome: { value: ITEM } },
  'transient-error': {
    ...GET,
    status: 503,
    json: { message: 'no' },
    outcome: { error: { kind: 'api', status: 503, attempts: 1 } },
  },
  'raw-request': {
    ...GET,
    call: { raw: 'GET /items/i1' },
    json: ITEM,
    outcome: { value: ITEM },
  },
  graphql: {
    call: { to: 'finds.list', variables: { text: 'a' } },
    exchange: { expect: 'POST /graphql', graphql: { operation: 'GetFinds', variables: { text: 'a' } } },
    type: 'application/json',
    json: { data: { finds: [] } },
    outcome: { value: [] },
  },
  stream: {
    call: { to: 'feeds.read', take: 'stream' },
    exchange: { expect: 'GET /feed' },
    type: 'text/event-stream',
    text: `data: ${JSON.stringify(ITEM)}\n\n`,
    outcome: { items: [ITEM] },
  },
  download: {
    call: { to: 'files.download_stream', path: { name: 'f1' }, take: 'whole' },
    exchange: { expect: 'GET /files/f1' },
    type: 'application/octet-stream',
    text: 'ab',
    outcome: { bytes: Buffer.from('ab').toString('base64') },
  },
};

/** `defaults`: the properties that every vector has. */
export function headerVectors(defaults: Omit<Vector, 'id' | 'client' | 'steps'>): readonly Vector[] {
  return Object.entries(POSITIONS).flatMap(([name, position]) => {
    const { call, exchange, type, json, text, status = 200, outcome } = position;
    const vector = (id: string, size: number, maxRetries: number, expected: OutcomeSpec): Vector => ({
      ...defaults,
      id: `headers/${id}`,
      client: { credentials: { token: 't' }, maxRetries },
      steps: [{ call, outcome: expected }],
      exchanges: [
        {
          ...exchange,
          reply: {
            status,
            headers: {
              'content-type': type,
              'x-fill': 'a'.repeat(size - `content-type${type}x-fill`.length),
            },
            ...(json === undefined ? { text: text ?? '' } : { json }),
          },
        },
      ],
    });
    const error = {
      kind: 'decode',
      code: 'response_too_large',
      status,
      attempts: 1,
      retryable: false,
    } as const;
    return [
      vector(`${name}-at-the-limit`, MOST, 0, outcome),
      vector(`${name}-over-the-limit`, MOST + 1, 2, { ...(outcome.items && { items: [] }), error }),
    ];
  });
}
