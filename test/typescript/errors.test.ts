import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import {
  AbortedError,
  ApiError,
  ConnectionError,
  DecodeError,
  TimeoutError,
} from '../../templates/typescript/runtime/errors.ts';
import { concealed } from '../../templates/typescript/runtime/error-text.ts';
import { GraphqlError, UserErrorsError } from '../../templates/typescript/runtime/graphql-errors.ts';

const response = {
  status: 422,
  headers: new Headers({ 'request-id': 'req_1', 'x-secret': 'SECRET' }),
  rawBody: 'SECRET',
  attempts: 1,
  idempotencyKey: 'k',
  conceal: (text: string) => concealed(text, ['SECRET']),
};

const errors = [
  new ApiError('POST /a', response, { code: 'bad', detail: 'SECRET' }),
  new DecodeError('GET /a', response),
  new GraphqlError('query A', response, [{ message: 'SECRET', extensions: { code: 'NO' } }], { a: 'SECRET' }),
  new UserErrorsError('mutation A', response, [{ message: 'SECRET', code: 'TOO_LONG' }], { a: 'SECRET' }),
];

test.each(errors)('$name prints no sent or received data', (error) => {
  const printed = [String(error), error.message, inspect(error, { depth: 9 }), JSON.stringify(error)];
  expect(printed.filter((text) => text.includes('SECRET'))).toEqual([]);
});

test.each(errors)('$name provides the data through getters', (error) => {
  expect(error.rawBody).toBe('SECRET');
  expect(error.headers.get('x-secret')).toBe('SECRET');
  expect(error.requestId).toBe('req_1');
});

test.each([
  { error: errors[0]!, kind: 'api', message: 'POST /a: 422 bad: … (request req_1)' },
  { error: errors[1]!, kind: 'decode', message: 'GET /a: status 422 with a non-JSON body (request req_1)' },
  { error: errors[2]!, kind: 'graphql', message: 'query A: 1 GraphQL error: NO: … (request req_1)' },
  { error: errors[3]!, kind: 'userErrors', message: 'mutation A: 1 user error: TOO_LONG: … (request req_1)' },
  {
    error: new ConnectionError('GET /a', 'why'),
    kind: 'connection',
    message: 'GET /a: the connection failed (see cause)',
  },
  { error: new TimeoutError('GET /a', 5), kind: 'timeout', message: 'GET /a: no response within 5 ms' },
  { error: new AbortedError('GET /a', 'why'), kind: 'aborted', message: 'GET /a: aborted by the caller' },
])('$kind: $message', ({ error, kind, message }) => {
  expect({ kind: error.kind, message: error.message }).toEqual({ kind, message });
});

test.each([
  new ApiError('GET /a', response, { code: 'x\n\u001b[31mfake' }),
  new ApiError('GET /a', response, { code: 'call +4915112345678 now' }),
  new GraphqlError('query A', response, [{ message: '', extensions: { code: 'x\ny' } }], null),
])('a code that is arbitrary text is not part of the message: $message', ({ message, code }) => {
  expect(message).not.toContain(code);
  expect(message).toMatch(/^[\w /:(),]+$/);
});

test('a body with deeply nested errors is read normally', () => {
  const body: unknown = JSON.parse('{"error":'.repeat(50_000) + '{"code":"deep"}' + '}'.repeat(50_000));
  expect(new ApiError('GET /a', response, body).code).toBe('deep');
});

test.each([
  { body: { code: 20404 }, code: '20404' },
  { body: { error: { code: 'resource_missing' } }, code: 'resource_missing' },
  { body: { error: 'invalid_grant' }, code: undefined },
  { body: 'text', code: undefined },
])('the code of $body is $code', ({ body, code }) => {
  expect(new ApiError('GET /a', response, body).code).toBe(code);
});
