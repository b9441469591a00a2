import { connect } from 'node:net';

const PATIENCE_MS = 1000;

/** Resolves to true if the address of a URL accepts connections. */
export function listens(url: string): Promise<boolean> {
  const { hostname, port, protocol } = new URL(url);
  const socket = connect({
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (protocol === 'https:' ? 443 : 80),
    timeout: PATIENCE_MS,
  });
  return new Promise((resolve) => {
    const settle = (result: boolean) => (): void => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', settle(true)).once('error', settle(false)).once('timeout', settle(false));
  });
}
