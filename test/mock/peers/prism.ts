/** Prism's proxy in front of a service: it rejects requests and responses that violate the document. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { loadContract } from '../../../src/cli/verify.ts';
import type { RunningService, Service } from '../../real-services/service.ts';

const BENCH = resolve(import.meta.dirname, '../../../bench');
const PROGRAM = resolve(BENCH, 'node_modules/@stoplight/prism-cli/dist/index.js');
const MAX_SECONDS = 120;

/** Puts Prism in front of a service, and installs it if it is missing. `document` is the file that Prism reads. */
export function behindPrism(service: Service, document: string): Service {
  return {
    ...service,
    start: async (): Promise<RunningService> => {
      if (!existsSync(PROGRAM)) await promisify(execFile)('npm', ['ci', '--prefix', BENCH]);
      const inner = await service.start();
      const port = await freePort();
      const child = spawn(
        process.execPath,
        [
          PROGRAM,
          'proxy',
          document,
          inner.url,
          '--errors',
          '--port',
          String(port),
          '--verboseLevel',
          'silent',
        ],
        { stdio: 'ignore' },
      );
      const ended = once(child, 'exit');
      const url = `http://127.0.0.1:${port}`;
      const stop = async (): Promise<void> => {
        child.kill('SIGKILL');
        await ended;
        await inner.stop();
      };
      for (let left = MAX_SECONDS * 10; !(await isUp(url)); left -= 1) {
        if (left === 0 || child.exitCode !== null) {
          await stop();
          throw new Error(`Prism does not serve ${document}`);
        }
        await setTimeout(100);
      }
      return { url, stop };
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function isUp(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}

/** True if Prism rejects a request that violates the document. Otherwise, Prism proves nothing. */
export async function rejects(service: Service): Promise<boolean> {
  await service.prepare?.(await loadContract(), []);
  const running = await service.start();
  try {
    const response = await fetch(`${running.url}/v1/messages`, {
      method: 'POST',
      headers: { authorization: service.authorization, 'content-type': 'application/json' },
      body: '{"to": 1}',
    });
    return response.status === 422 && (await response.text()).includes('UNPROCESSABLE_ENTITY');
  } finally {
    await running.stop();
  }
}
