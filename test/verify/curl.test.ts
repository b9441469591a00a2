import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { curlOf, requestText } from '../../src/verify/send/curl.ts';
import { hidden, secretsOf } from '../../src/verify/send/secrets.ts';

const fetch = (): Promise<Response> => Promise.reject(new Error('no request is sent'));
const secrets = secretsOf({ headers: { Authorization: 'Bearer pets-key' } });

/** The arguments that the shell passes to curl. */
function shell(line: string): readonly string[] {
  const script = `curl() { printf '%s\\0' "$@"; }; TOKEN=secret; ${line}`;
  return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

const text = fc
  .array(
    fc.oneof(
      fc.constantFrom("'", '"', '$(id)', '`id`', '\\', '\n', '\r', '!', '-', '\u001b', '\u202e', '@'),
      fc.string(),
    ),
  )
  .map((parts) => parts.join('').replaceAll('\0', ''));

test('the shell passes exactly the sent request to curl, except secrets', () => {
  fc.assert(
    fc.property(text, text, text, (body, value, query) => {
      const url = `http://pets.test/pets?q=${encodeURIComponent(query)}&r='$(id)`;
      const headers = { authorization: 'Bearer pets-key', 'x-`id`': value };
      const line = curlOf(secrets, { method: 'POST', url, headers, body });
      expect(line).not.toContain('pets-key');
      expect(line).not.toMatch(/[\n\r\u001b\u202e]/);
      const own = value === '' ? 'x-`id`;' : `x-\`id\`: ${value}`;
      const head = ['-sS', '-i', '-g', '-X', 'POST', '-H', 'authorization: Bearer secret'];
      expect(shell(line)).toEqual([...head, '-H', own, '--data-raw', body, '--url', url]);
    }),
    { numRuns: 25 },
  );
});

describe('secrets are never shown', () => {
  const given = secretsOf({
    headers: { Authorization: 'Bearer hush-hush', 'X-Own-Key': 'hush-key', Cookie: 'sid=hush-sid' },
    rest: { baseUrl: 'http://pets.test/?key=hush%20query', fetch },
  });
  const request = {
    method: 'GET',
    url: 'http://pets.test/?key=hush%20query&a=1',
    headers: {
      authorization: 'Bearer hush-hush',
      'x-own-key': 'hush-key',
      cookie: 'sid=hush-sid; theme=dark',
    },
  };

  test('in headers and in the URL, regardless of their names', () => {
    expect(curlOf(given, request)).toBe(
      `curl -sS -i -g -H 'authorization: Bearer '"$TOKEN" -H 'x-own-key: '"$KEY_X_OWN_KEY" ` +
        `-H 'cookie: '"$KEY_COOKIE"'; theme=dark' --url 'http://pets.test/?key=REDACTED&a=1'`,
    );
    expect(requestText(given, request)).not.toContain('hush');
  });

  test('in responses of the service', () => {
    const echo = 'You are Bearer hush-hush, hush-hush, hush-key, hush query.';
    expect(hidden(given, echo)).toBe('You are $TOKEN, $TOKEN, $KEY_X_OWN_KEY, REDACTED.');
  });

  test('a wrong credential of verify is shown, because the command must repeat the request', () => {
    const bad = { ...request, headers: { authorization: 'Bearer diptych-no-such-key' } };
    expect(curlOf(given, bad)).toContain("-H 'authorization: Bearer diptych-no-such-key'");
  });
});

test('curl does not wait for the body of a HEAD response', () => {
  const line = curlOf(secrets, { method: 'HEAD', url: 'http://pets.test/', headers: {} });
  expect(line).toBe('curl -sS -i -g -I --url http://pets.test/');
});
