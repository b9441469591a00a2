import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { post, type Answer } from '../../sandbox/webhooks/post.ts';
import { certificate } from './certificate.ts';

async function sendTo(host: string, isTrusted: boolean): Promise<Answer> {
  const own = certificate();
  if (isTrusted) {
    const usual = getCACertificates();
    setDefaultCACertificates([...usual, own.cert]);
    onTestFinished(() => setDefaultCACertificates(usual));
  }
  const server = createServer({ ...own }, (_request, response) => void response.writeHead(204).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const request = { url: `https://${host}:${port}/`, headers: {}, body: '{}' };
  return post(request, new AbortController().signal, true);
}

test('a trusted certificate for the host is accepted', async () => {
  expect(await sendTo('127.0.0.1', true)).toMatchObject({ status: 204 });
});

test.for([
  ['that is not trusted', '127.0.0.1', false],
  ['for another host', 'localhost', true],
] as const)('a certificate %s is rejected', async ([, host, isTrusted]) => {
  expect(await sendTo(host, isTrusted)).toEqual({ error: 'tls_failed' });
});
