import type { Server } from 'node:http';

/** What one connection may take, and all together. Times in milliseconds. */
export interface ConnectionLimits {
  /** For the head of a request to arrive. */
  readonly headMs: number;
  /** For a request to arrive as a whole. */
  readonly requestMs: number;
  /** Between two requests. */
  readonly idleMs: number;
  /** Without any movement, while a response waits for its reader as well. */
  readonly stillMs: number;
  /** Open at once; more are closed at once. */
  readonly connections: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headMs: 10_000,
  requestMs: 30_000,
  idleMs: 60_000,
  stillMs: 60_000,
  connections: 10_000,
};

/** How exactly Node holds a server to the times, which it looks at now and then: in milliseconds. */
export function checkingInterval({ headMs }: ConnectionLimits): number {
  return Math.min(1000, headMs / 2);
}

/** Holds a server to limits. */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  server.headersTimeout = limits.headMs;
  server.requestTimeout = limits.requestMs;
  server.keepAliveTimeout = limits.idleMs;
  server.maxConnections = limits.connections;
  server.setTimeout(limits.stillMs);
}
