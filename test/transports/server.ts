/** A service with its own certificate, which supports HTTP/2 and HTTP/1.1. */
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../support/run-program.ts';

export interface SecureServer {
  readonly url: string;
  /** The file of its certificate, in PEM. */
  readonly certificate: string;
  /** The version of HTTP of each request. */
  readonly versions: string[];
  /** The number of connections. */
  readonly connections: () => number;
  close(): Promise<void>;
}

const SUBJECT = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];

/** Starts a service whose responses are all one item. @throws {Error} without openssl, which creates the certificate */
export async function secureServer(): Promise<SecureServer> {
  const folder = await mkdtemp(join(tmpdir(), 'diptych-certificate-'));
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const made = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '2',
  ];
  const { code, stderr } = await runProgram('openssl', [
    ...made,
    ...SUBJECT,
    '-keyout',
    key,
    '-out',
    certificate,
  ]);
  if (code !== 0) throw new Error(stderr);
  const versions: string[] = [];
  let connections = 0;
  const options = { key: await readFile(key), cert: await readFile(certificate), allowHTTP1: true };
  const server = createSecureServer(options, ({ httpVersion }, response) => {
    versions.push(httpVersion);
    response.setHeader('content-type', 'application/json');
    response.end('{"id":"i1","name":"One"}');
  });
  server.on('secureConnection', () => (connections += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    certificate,
    versions,
    connections: () => connections,
    close: async () => {
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}
