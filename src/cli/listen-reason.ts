const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program is listening there',
  EACCES: 'the current user is not allowed to listen there',
  EADDRNOTAVAIL: 'this computer does not have the address',
  ENOTFOUND: 'the host is unknown',
  ERR_SOCKET_BAD_PORT: 'the highest port is 65535',
};

/** Returns the reason for a listen error, as the end of a sentence. */
export function listenReason(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? message;
}
