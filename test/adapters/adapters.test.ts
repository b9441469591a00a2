/**
 * One service behind every adapter, mounted as in docs/servers.md. Over a socket, all adapters send the same responses.
 */
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REST } from './frameworks.ts';
import { canRun, labelOf, mount, type Mounted } from './mounted.ts';
import { projectOf, type Project } from './project.ts';
import { send, type Answer, type Sent } from './send.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const BYTES_TYPE = { 'content-type': 'application/octet-stream' };

describe.each(REST.map((framework) => [labelOf(framework), framework] as const))('%s', (label, framework) => {
  const isMissing = !canRun(framework);
  let project: Project;
  let mounted: Mounted;
  const ask = async (path: string, sent?: Sent): Promise<Answer> => {
    const answer = await send(mounted.port, path, sent);
    const { 'content-type': type } = answer.headers;
    // Fastify adds the parameter `charset` to every JSON type.
    if (label !== 'Fastify' || !type) return answer;
    return { ...answer, headers: { ...answer.headers, 'content-type': type.replace('; charset=utf-8', '') } };
  };

  beforeAll(async () => {
    if (isMissing) return;
    project = await projectOf(join(import.meta.dirname, 'conformance'));
    mounted = await mount(project, framework);
  });
  afterAll(async () => {
    await mounted?.close();
    await project?.remove();
  });

  test.skipIf(isMissing)('passes encoded paths, queries, and repeated headers to the handler', async () => {
    const path = '/items/a%2Fb%20%C3%A9%25?tag=x%26y&tag=z';
    const { status, headers, text } = await ask(path, { headers: { 'X-Many': ['1', '2,3'] } });
    expect([status, headers['content-type'], JSON.parse(text)]).toEqual([
      200,
      'application/json',
      { id: 'a/b é%', tag: ['x&y', 'z'], 'x-many': ['1', '2', '3'] },
    ]);
  });

  test.skipIf(isMissing)('returns bodies byte for byte', async () => {
    const bytes = new Uint8Array(256).map((_, index) => index);
    for (const body of [bytes, new Uint8Array(3_900_000).fill(7)]) {
      const answer = await ask('/values', { method: 'POST', headers: BYTES_TYPE, body });
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/octet-stream']);
      expect(answer.bytes.equals(body)).toBe(true);
    }
  });

  test.skipIf(isMissing)('reads chunked, empty, and absent bodies', async () => {
    const post = (sent: Sent) => ask('/values', { method: 'POST', ...sent });
    const chunked = await post({
      headers: { ...JSON_TYPE, 'transfer-encoding': 'chunked' },
      body: '{"a":"é"}',
    });
    expect([chunked.status, chunked.text]).toEqual([200, '{"a":"é"}']);
    expect((await post({})).text).toBe('"nothing"');
    expect((await post({ headers: JSON_TYPE })).text).toBe('"nothing"');
    expect((await post({ headers: BYTES_TYPE })).status).toBe(200);
  });

  test.skipIf(isMissing)('reads multipart bodies', async () => {
    const body = new FormData();
    body.append('file', new File(['content'], 'ä.txt'));
    body.append('note', 'n');
    const form = new Response(body);
    const sent = Buffer.from(await form.arrayBuffer());
    const answer = await ask('/values', {
      method: 'POST',
      headers: { 'content-type': form.headers.get('content-type')! },
      body: sent,
    });
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      200,
      { name: 'ä.txt', size: 7, text: 'content', note: 'n' },
    ]);
  });

  test.skipIf(isMissing).each<[string, string, Sent, number]>([
    ['malformed JSON', '/values', { method: 'POST', headers: JSON_TYPE, body: '{"a":' }, 400],
    [
      'text that is not UTF-8',
      '/values',
      { method: 'POST', headers: JSON_TYPE, body: new Uint8Array([34, 255, 34]) },
      400,
    ],
    [
      'another media type',
      '/values',
      { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<a/>' },
      415,
    ],
    [
      'an unusual media type',
      '/values',
      { method: 'POST', headers: { 'content-type': 'odd' }, body: 'a' },
      415,
    ],
    [
      'a body over the limit',
      '/values',
      { method: 'POST', headers: BYTES_TYPE, body: new Uint8Array(4_000_001) },
      413,
    ],
    [
      'a chunked body over the limit',
      '/values',
      {
        method: 'POST',
        headers: { ...BYTES_TYPE, 'transfer-encoding': 'chunked' },
        body: new Uint8Array(4_000_001),
      },
      413,
    ],
    ['an undeclared query parameter', '/items/1?other=1', {}, 400],
  ])('rejects %s with its own error body', async (_, path, sent, status) => {
    const answer = await ask(path, sent);
    expect([answer.status, answer.headers['content-type']]).toEqual([status, 'application/problem+json']);
    expect(JSON.parse(answer.text)).toMatchObject({ status });
  });

  test.skipIf(isMissing)('returns 404 for an unknown path, and continues to serve', async () => {
    for (const path of ['/nothing', '/items', '/items/1/', '//items/1', '/items/%ff%', '/'])
      expect([path, (await ask(path)).status]).toEqual([path, path.includes('%ff') ? 400 : 404]);
  });

  test.skipIf(isMissing)('returns 405 with Allow, and supports OPTIONS and HEAD without a body', async () => {
    const refused = await ask('/items/1', { method: 'PATCH' });
    expect([refused.status, refused.headers['allow']]).toEqual([405, 'DELETE, GET, HEAD, OPTIONS']);
    const options = await ask('/items/1', { method: 'OPTIONS' });
    expect([options.status, options.headers['allow']]).toEqual([204, 'DELETE, GET, HEAD, OPTIONS']);
    const head = await ask('/items/1', { method: 'HEAD' });
    expect([head.status, head.headers['content-type'], head.text]).toEqual([200, 'application/json', '']);
    const deleted = await ask('/items/1', { method: 'DELETE' });
    expect([deleted.status, deleted.text, deleted.headers['content-type']]).toEqual([204, '', undefined]);
  });

  test.skipIf(isMissing)('sends each cookie as a separate header', async () => {
    const { status, headers } = await ask('/cookies');
    expect([status, headers['set-cookie']]).toEqual([204, ['a=1; Path=/', 'b=2, c']]);
  });

  test.skipIf(isMissing)('streams bodies', async () => {
    const short = await ask('/stream?kind=short');
    expect([short.status, short.bytes.length, short.isWhole]).toEqual([200, 30, true]);
    const long = await ask('/stream?kind=long');
    expect([long.bytes.length, long.isWhole]).toEqual([64 * 65_536, true]);
    expect((await ask('/stream?kind=blob')).text).toBe('blob');
  });

  test.skipIf(isMissing)('closes the connection if a body far exceeds the limit', async () => {
    const headers = { ...BYTES_TYPE, 'content-length': '1000000000000' };
    expect((await ask('/values', { method: 'POST', headers })).status).toBe(413);
  });

  test.skipIf(isMissing)('does not present a failed stream as a complete response', async () => {
    const answer = await ask('/stream?kind=broken').catch(() => undefined);
    if (framework.isBuffered) expect(answer?.status).toBe(502);
    else expect(answer?.isWhole ?? false).toBe(false);
  });

  // A buffered response is complete before its connection can be closed.
  const connected = framework.isBuffered ? [] : [framework];
  test.skipIf(isMissing).each(connected)('notifies the service of a closed connection', async () => {
    await Promise.all(['/stream?kind=endless', '/waits'].map((path) => giveUp(mounted.port, path)));
    let seen: readonly string[] = [];
    for (let tries = 0; tries < 100 && seen.length < 2; tries++) {
      await sleep(50);
      seen = JSON.parse((await ask('/seen')).text) as string[];
    }
    expect(seen).toEqual(['aborted', 'cancelled']);
  });

  test.skipIf(isMissing)('survives an aborted request', async () => {
    await new Promise<void>((done) => {
      const headers = { ...JSON_TYPE, 'content-length': '1000' };
      const sent = request({
        port: mounted.port,
        host: '127.0.0.1',
        path: '/values',
        method: 'POST',
        headers,
      });
      sent.on('error', () => done());
      sent.write('{"a":');
      setTimeout(() => sent.destroy(new Error('cut off')), 100);
    });
    expect((await ask('/items/1')).status).toBe(200);
  });

  test.skipIf(isMissing).each(['throws', 'rejects', 'header', 'status'])(
    'returns 500 without details if a handler %s',
    async (kind) => {
      const { status, headers, text } = await ask(`/errors/${kind}`);
      expect([status, headers['content-type'], headers['x-b']]).toEqual([
        500,
        'application/problem+json',
        undefined,
      ]);
      expect(text).not.toContain('secret');
    },
  );

  test.skipIf(isMissing)('sends a thrown result as declared', async () => {
    const { status, headers, text } = await ask('/errors/halts');
    expect([status, headers['content-type'], text]).toEqual([
      409,
      'application/problem+json',
      '{"title":"halted"}',
    ]);
  });

  test.skipIf(isMissing)('preserves the async context of each request', async () => {
    const callers = ['a', 'b', 'c'];
    const texts = callers.map(
      async (caller) => (await ask('/context', { headers: { 'x-caller': caller } })).text,
    );
    expect(await Promise.all(texts)).toEqual(callers.map((caller) => `"${caller}"`));
  });

  test.skipIf(isMissing)('provides the URL of the request', async () => {
    expect(JSON.parse((await ask('/url')).text)).toBe(`http://127.0.0.1:${mounted.port}/url`);
  });
});

/** Sends a request, and closes the connection a little later. */
function giveUp(port: number, path: string): Promise<void> {
  return new Promise((done) => {
    const sent = request({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      response.on('error', () => undefined);
      response.resume();
    });
    sent.on('error', () => done());
    sent.end();
    setTimeout(() => {
      sent.destroy();
      done();
    }, 300);
  });
}
