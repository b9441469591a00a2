import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Contract } from '../../src/model/contract.ts';
import type { Diagnostic } from '../../src/core/diagnostic.ts';
import { load } from '../../src/load/load.ts';
import { UNREAD } from '../../src/load/openapi/lift-newer.ts';
import { UNREAD_32 } from './cases/openapi-32.ts';
import { memoryFiles } from './memory-files.ts';

async function loaded(text: string): Promise<{ contract: Contract; diagnostics: readonly Diagnostic[] }> {
  const { contract, diagnostics } = await load({ openapi: 'a.yaml' }, memoryFiles({ 'a.yaml': text }));
  expect(contract).toBeDefined();
  return { contract: contract!, diagnostics };
}

test.for(Object.entries(UNREAD_32))('%s is left out with a warning', async ([name, text]) => {
  const member = name.slice(name.indexOf(' ') + 1);
  const { contract, diagnostics } = await loaded(text);
  expect(diagnostics).toMatchObject([
    {
      code: 'openapi-unread',
      severity: 'warning',
      message: expect.stringContaining(`"${member}"`) as string,
    },
  ]);
  expect(text.split('\n')[diagnostics[0]!.at!.line - 1]).toContain(member);
  // The bundle is a document of 3.1.
  const bundle = JSON.stringify(contract.sources.openapi?.document);
  const again = await loaded(bundle);
  expect(again.diagnostics.filter(({ code }) => /unknown|unread/.test(code))).toEqual([]);
  if (member !== 'encoding' && member !== 'style')
    expect(bundle).not.toContain(`"${member.replace('in: ', '')}"`);
});

test.for(Object.entries(UNREAD_32))('%s is not a member of 3.1', async ([, text]) => {
  const { diagnostics } = await load(
    { openapi: 'a.yaml' },
    memoryFiles({ 'a.yaml': text.replace('3.2.0', '3.1.0') }),
  );
  expect(diagnostics.map(({ code }) => code)).not.toContain('openapi-unread');
});

test('every member that is not read has its case and its row in docs/openapi.md', () => {
  const page = readFileSync(new URL('../../docs/openapi.md', import.meta.url), 'utf8');
  for (const [kind, members] of Object.entries(UNREAD)) {
    for (const member of Object.keys(members)) {
      expect(Object.keys(UNREAD_32)).toContain(`${kind} ${member}`);
      expect(page).toContain(`\`${member}\``);
    }
  }
});

test('a parameter of the whole query string is left out by reference, too', async () => {
  const { contract, diagnostics } = await loaded(`openapi: 3.2.0
paths: { /a: { get: { parameters: [{ $ref: '#/components/parameters/Q' }, { name: b, in: query, schema: {} }] } } }
components: { parameters: { Q: { name: q, in: querystring, content: {} } } }`);
  expect(diagnostics.map(({ code }) => code)).toEqual(['openapi-unread']);
  expect(contract.operations[0]).toMatchObject({ parameters: [{ name: { wire: 'b' } }] });
});

test('servers have names, examples have data, and media types are components', async () => {
  const { contract, diagnostics } = await loaded(`openapi: 3.2.0
servers: [{ url: https://a.test, name: production }]
paths: { /a: { get: { responses: { 200: { content: { application/json: { $ref: '#/components/mediaTypes/M' } } } } } } }
components: { mediaTypes: { M: { schema: { type: string }, examples: { a: { dataValue: A } } } } }`);
  expect(diagnostics).toEqual([]);
  expect(contract.servers).toMatchObject([{ name: 'production' }]);
  expect(contract.operations[0]).toMatchObject({
    responses: [{ contents: [{ type: { primitive: 'string' }, examples: ['A'] }] }],
  });
});
