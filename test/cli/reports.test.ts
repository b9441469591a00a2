/** The destinations of reports, and the exit code of a run with too little coverage. */
import { createServer } from 'node:http';
import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fill, temporaryFolder } from './folder.ts';
import { OPENAPI, runCli } from './run-cli.ts';

/** A service that returns the same response to every request; returns its URL. */
async function service(status: number, body: string): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function project(): string {
  const folder = temporaryFolder();
  fill(folder, { 'openapi.yaml': OPENAPI });
  return folder;
}

const flags = ['--openapi', 'openapi.yaml', '--seed', '7', '--requests', '8'];

test('one run is printed and written in every format', async () => {
  const folder = project();
  const url = await service(200, '[{"id":1}]');
  const written = ['html=out/r.html', 'junit=out/r.xml', 'sarif=out/r.sarif', 'markdown=r.md', 'json=r.json'];
  const reports = written.flatMap((one) => ['--report', one]);
  const run = await runCli(['verify', url, ...flags, '--format', 'github', ...reports], folder);
  expect(run.code, run.err).toBe(1);
  expect(run.out).toMatch(/^::error file=openapi\.yaml,line=\d+/);
  const text = (file: string): string => readFileSync(join(folder, file), 'utf8');
  expect(text('out/r.html')).toMatch(/^<!doctype html>[\s\S]*listItems[\s\S]*<\/html>\n$/);
  expect(text('out/r.xml')).toContain(
    '<testcase classname="GET /items" name="response-schema-conformance"><failure',
  );
  expect(text('out/r.sarif')).toContain('"ruleId": "response-schema-conformance"');
  expect(text('r.md')).toMatch(/^## ❌ diptych verify: Shop/);
  expect(JSON.parse(text('r.json'))).toMatchObject({
    reportVersion: 1,
    command: 'verify',
    contract: { title: 'Shop' },
  });
  expect(
    [...readdirSync(folder), ...readdirSync(join(folder, 'out'))].filter((name) => /part/.test(name)),
  ).toEqual([]);
});

test('if one report cannot be written, no file is written, and the run reports the failure', async () => {
  const folder = project();
  fill(folder, { 'r.json': 'old', file: '' });
  const url = await service(200, '[]');
  const args = ['--report', 'json=r.json', '--report', 'html=file/r.html'];
  const run = await runCli(['verify', url, ...flags, ...args], folder);
  expect(run.code).toBe(1);
  expect(run.err).toContain('output-failed');
  expect(readFileSync(join(folder, 'r.json'), 'utf8')).toBe('old');
  expect(readdirSync(folder).toSorted()).toEqual(['file', 'openapi.yaml', 'r.json']);
});

test.each([
  ['a format that does not exist', ['--report', 'pdf=r.pdf']],
  ['no file', ['--report', 'html']],
  ['a folder', ['--report', 'html=.']],
  ['two reports in one file', ['--report', 'html=r', '--report', 'json=r']],
  ['a kind that does not exist', ['--require', 'things=10']],
  ['more than 100%', ['--require', 'operations=101']],
])('%s: 2, before anything is sent', async (_, args) => {
  const run = await runCli(['verify', 'http://127.0.0.1:9', ...flags, ...args], project());
  expect(run.code, run.err).toBe(2);
  expect(run.err).toMatch(/--(report|require) must be/);
});

test('a run in which every request was rejected fails, unless --require allows it', async () => {
  const url = await service(404, '{}');
  const checks = [...flags, '--operation', 'listItems'];
  const run = await runCli(['verify', url, ...checks, '--json'], project());
  expect(run.code).toBe(1);
  const codes = (JSON.parse(run.out) as { diagnostics: { code: string }[] }).diagnostics.map(
    ({ code }) => code,
  );
  expect(codes).toContain('verify-vacuous');
  const allowed = await runCli(['verify', url, ...checks, '--require', 'operations=0'], project());
  expect(allowed.out).not.toContain('verify-vacuous');
});
