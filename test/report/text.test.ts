import { expect, test } from 'vitest';
import type { Diagnostic } from '../../src/core/diagnostic.ts';
import { displayWidth } from '../../src/report/layout.ts';
import { diagnosticsText, findingsText, operationsText, summary } from '../../src/report/text.ts';

const at = (line: number) => ({ file: 'api.yaml', line, column: 3, pointer: '/x' });

test('diagnostics are grouped by code, worst first, and counted', () => {
  const note = (line: number): Diagnostic => ({
    code: 'load-unsupported-keyword',
    severity: 'note',
    message: `keyword if is not used`,
    help: 'Nothing to do.',
    at: at(line),
  });
  const notes = Array.from({ length: 10_000 }, (_, index) => note(index + 1));
  const error: Diagnostic = {
    code: 'load-missing-file',
    severity: 'error',
    message: 'b.yaml does not exist',
  };
  expect(diagnosticsText([...notes, error])).toBe(`error load-missing-file
  b.yaml does not exist

note load-unsupported-keyword ×10,000
  api.yaml:1:3
    keyword if is not used
  api.yaml:2:3
    keyword if is not used
  api.yaml:3:3
    keyword if is not used
  … and 9,997 more in api.yaml
  help: Nothing to do.

1 error, 10,000 notes
`);
  expect(diagnosticsText([])).toBe('');
});

test('a finding shows its reason, its location, and how to reproduce it', () => {
  const finding = {
    code: 'response-schema-conformance',
    severity: 'error',
    message: 'body/id must be a string',
    at: at(7),
    subject: 'GET /pets/{id}',
    enforces: 'OpenAPI 3.1 §4.8.17',
    evidence: {
      curl: "curl 'http://127.0.0.1/pets/1'",
      request: 'GET /pets/1',
      response: '200 {"id":1}',
      seed: '42',
    },
  } as const;
  expect(findingsText([finding])).toBe(`1. error response-schema-conformance  GET /pets/{id}
   body/id must be a string
   contract  api.yaml:7:3
   enforces  OpenAPI 3.1 §4.8.17
   try       curl 'http://127.0.0.1/pets/1'
   response  200 {"id":1}
   seed      42
`);
});

test('the table marks operations that failed or never succeeded', () => {
  const row = (operation: string, succeeded: boolean, findings: number) => ({
    operation,
    statuses: { 200: 1204, 404: 2 },
    requests: 1206,
    driven: true,
    succeeded,
    findings,
    checks: { a: 9, b: 1 },
    violations: { possible: 0, untried: [] },
  });
  expect(
    operationsText(
      [row('GET /pets', true, 0), row('POST /pets', true, 2), row('query 犬', false, 0)],
      [{ code: 'b', severity: 'error', message: '', subject: 'POST /pets' }],
    ),
  ).toBe(
    `    operation   requests   checks  statuses
ok  GET /pets      1,206      2/2  200×1,204 404×2
x   POST /pets     1,206      1/2  200×1,204 404×2
?   query 犬       1,206      2/2  200×1,204 404×2
`,
  );
});

test('text is wrapped to the width, not counting colors', () => {
  const message = 'a message that is rather long and goes on for a good while until it ends';
  const text = diagnosticsText([{ code: 'x', severity: 'warning', message }], { width: 40, colors: true });
  expect(text).toContain('\u001b[33mwarning\u001b[39m');
  for (const line of text.split('\n')) expect(displayWidth(line)).toBeLessThanOrEqual(40);
});

test('summary', () => {
  expect(summary([{ code: 'a', severity: 'note', message: '' }])).toBe('1 note');
});
