import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Contract } from '../../src/model/contract.ts';
import { curlOf, requestText } from '../../src/verify/send/curl.ts';
import { petsContract } from './pets/service.ts';

let contract: Contract;
beforeAll(async () => {
  contract = await petsContract();
});

/** What the shell hands to curl. */
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

test('the shell hands on exactly what was sent, secrets apart', () => {
  fc.assert(
    fc.property(text, text, text, (body, value, query) => {
      const url = `http://pets.test/pets?q=${encodeURIComponent(query)}&r='$(id)`;
      const headers = { authorization: 'Bearer pets-key', 'x-`id`': value };
      const line = curlOf(contract, { method: 'POST', url, headers, body });
      expect(line).not.toContain('pets-key');
      expect(line).not.toMatch(/[\n\r\u001b\u202e]/);
      const own = value === '' ? 'x-`id`;' : `x-\`id\`: ${value}`;
      const head = ['-sS', '-i', '-g', '-X', 'POST', '-H', 'authorization: Bearer secret'];
      expect(shell(line)).toEqual([...head, '-H', own, '--data-raw', body, '--url', url]);
    }),
    { numRuns: 60 },
  );
});

describe('secrets are never told', () => {
  test('of headers and query parameters that the contract names', () => {
    const at = { file: 'x', line: 1, column: 1, pointer: '' };
    const keyed: Contract = {
      ...contract,
      auth: [
        { kind: 'apiKey', in: 'query', parameter: 'key', name: { wire: 'q', words: ['q'] }, at },
        { kind: 'apiKey', in: 'header', parameter: 'X-Own-Key', name: { wire: 'h', words: ['h'] }, at },
      ],
    };
    const request = {
      method: 'GET',
      url: 'http://pets.test/?a=1&key=hush',
      headers: { 'x-own-key': 'hush' },
    };
    expect(curlOf(keyed, request)).toBe(
      `curl -sS -i -g -H 'x-own-key: '"$KEY_X_OWN_KEY" --url 'http://pets.test/?a=1&key=REDACTED'`,
    );
    expect(requestText(keyed, request)).not.toContain('hush');
  });
});
