import type { CoveragePoint } from '../../src/core/coverage.ts';
import type { SourceSpan } from '../../src/core/source.ts';
import type { Report } from '../../src/report/report.ts';

export const span = (line: number, file = 'shop.yaml'): SourceSpan => ({
  file,
  line,
  column: 3,
  pointer: '/x',
});

const point = (
  kind: CoveragePoint['kind'],
  name: string,
  seen: number,
  more: Partial<CoveragePoint> = {},
): CoveragePoint => ({ kind, name, at: span(9), seen, ...more });

const edge = (from: string, to: string, seen: number, undeclared?: true): CoveragePoint =>
  point('transitions', `${from} → ${to}`, seen, { edge: { from, to }, ...(undeclared && { undeclared }) });

const NONE = { possible: 0, untried: [] };

/** A run with all kinds of results: failures, missing observations, and undeclared behavior. */
export const sample: Report = {
  command: 'verify',
  ok: false,
  contract: { title: 'Shop', version: '2' },
  tool: '1.2.3',
  rules: [
    { id: 'not-a-server-error', severity: 'error', summary: 'Nothing fails.', help: 'See the log.' },
    { id: 'max-response-time', severity: 'warning', summary: 'Answers are quick.', help: 'Be quick.' },
    { id: 'use-after-free', severity: 'error', summary: 'Gone is gone.', help: 'Answer 404.' },
  ],
  findings: [
    {
      code: 'not-a-server-error',
      severity: 'error',
      message: 'The service failed with status 500.',
      help: 'See the log.',
      at: span(3),
      subject: 'POST /orders',
      enforces: 'RFC 9110 §15.6',
      evidence: {
        curl: 'curl -X POST --data-raw \'{"note":"<b>"}\' --url http://shop.test/orders',
        request: 'POST http://shop.test/orders\n\n{"note":"<b>"}',
        response: '500 text/plain\noh no',
        status: 500,
        seed: '7',
      },
    },
    {
      code: 'max-response-time',
      severity: 'warning',
      message: 'It took 900 ms.',
      at: span(2),
      subject: 'GET /orders',
    },
  ],
  diagnostics: [
    {
      code: 'verify-never-succeeded',
      severity: 'warning',
      message: 'query orders never succeeded.',
      help: 'Give credentials.',
      at: span(1, 'shop.graphql'),
    },
  ],
  operations: [
    {
      operation: 'GET /orders',
      statuses: { 200: 1204, 404: 2 },
      requests: 1206,
      driven: true,
      succeeded: true,
      findings: 1,
      checks: { 'not-a-server-error': 1206, 'max-response-time': 1206 },
      violations: NONE,
    },
    {
      operation: 'POST /orders',
      statuses: { 201: 3, 500: 1 },
      requests: 4,
      driven: true,
      succeeded: true,
      findings: 1,
      checks: { 'not-a-server-error': 4 },
      violations: NONE,
    },
    {
      operation: 'query orders',
      statuses: { 200: 2 },
      requests: 2,
      driven: true,
      succeeded: false,
      findings: 0,
      checks: { 'not-a-server-error': 2 },
      violations: NONE,
    },
  ],
  coverage: {
    totals: [
      { kind: 'operations', observed: 2, declared: 3, required: 100 },
      { kind: 'statuses', observed: 2, declared: 4 },
      { kind: 'transitions', observed: 1, declared: 2 },
      { kind: 'webhooks', observed: 0, declared: 1 },
      { kind: 'fields', observed: 1, declared: 2 },
      { kind: 'enum-values', observed: 2, declared: 3 },
      { kind: 'nullables', observed: 1, declared: 2 },
    ],
    owners: [
      {
        is: 'operation',
        protocol: 'rest',
        name: 'GET /orders',
        group: 'orders',
        at: span(2),
        points: [
          point('operations', 'success', 1204),
          point('statuses', '200', 1204),
          point('statuses', '404', 2, { undeclared: true }),
        ],
      },
      {
        is: 'operation',
        protocol: 'rest',
        name: 'POST /orders',
        group: 'orders',
        at: span(3),
        points: [
          point('operations', 'success', 3),
          point('statuses', '201', 3),
          point('statuses', '409', 0),
          point('statuses', '5XX', 1),
        ],
      },
      {
        is: 'operation',
        protocol: 'graphql',
        name: 'query orders',
        group: 'orders',
        at: span(1, 'shop.graphql'),
        points: [point('operations', 'success', 0)],
      },
      {
        is: 'webhook',
        protocol: 'rest',
        name: 'order.paid',
        at: span(12),
        points: [point('webhooks', 'delivery', 0)],
      },
      {
        is: 'type',
        protocol: 'rest',
        name: 'OrderStatus',
        at: span(14),
        states: { all: ['open', 'paid', 'sent'], initial: ['open'] },
        points: [
          edge('open', 'paid', 4),
          edge('paid', 'sent', 0),
          edge('paid', 'open', 1, true),
          point('enum-values', 'open', 9, { by: 'service' }),
          point('enum-values', 'paid', 4, { by: 'service' }),
          point('enum-values', 'sent', 0, { by: 'service' }),
        ],
      },
      {
        is: 'type',
        protocol: 'graphql',
        name: 'Order',
        at: span(4, 'shop.graphql'),
        points: [
          point('fields', 'id', 2),
          point('fields', 'note', 0),
          point('nullables', 'note is null', 1, { by: 'service' }),
          point('nullables', 'note has a value', 0, { by: 'service' }),
        ],
      },
    ],
  },
  facts: { seed: 7, requests: 1212, complete: true, checks: [{ id: 'not-a-server-error', judged: 1212 }] },
  textOf: ({ file }) =>
    file === 'shop.yaml'
      ? Array.from({ length: 20 }, (_, index) => `line ${index + 1}`).join('\n')
      : undefined,
};

/** A comparison: two locations, a level, and a witness. */
export const comparison: Report = {
  command: 'diff',
  ok: false,
  contract: { title: 'Shop', version: '2' },
  tool: '1.2.3',
  rules: [],
  findings: [
    {
      code: 'request-narrowed',
      severity: 'error',
      level: 'breaking',
      message: 'note may have 5 characters, no longer 10.',
      subject: 'POST /orders',
      at: span(3, 'new.yaml'),
      was: span(8, 'old.yaml'),
      witness: { value: '{"note":"123456"}', curl: 'curl --data-raw \'{"note":"123456"}\'' },
    },
  ],
  diagnostics: [],
  facts: { semver: 'major' },
  textOf: ({ file }) => `first\nsecond\nmaxLength: ${file === 'old.yaml' ? 10 : 5}\n`.repeat(3),
};
