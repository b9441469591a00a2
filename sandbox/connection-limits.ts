import type { Server } from 'node:http';

/** Limits for one connection, and for all connections together. Times are in milliseconds. */
export interface ConnectionLimits {
  /** Time for the head of a request to arrive. */
  readonly headMs: number;
  /** Time for a complete request to arrive. */
  readonly requestMs: number;
  /** Time between two requests. */
  readonly idleMs: number;
  /** Maximum time without data in either direction. It includes the time that a response waits for a slow reader. */
  readonly stillMs: number;
  /** Maximum number of open connections. Additional connections are closed immediately. */
  readonly connections: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headMs: 10_000,
  requestMs: 30_000,
  idleMs: 60_000,
  stillMs: 60_000,
  connections: 10_000,
};

/** Returns the interval, in milliseconds, at which Node checks the time limits of a server. */
export function checkingInterval({ headMs }: ConnectionLimits): number {
  return Math.min(1000, headMs / 2);
}

/** Enforces limits on a server. */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  server.headersTimeout = limits.headMs;
  server.requestTimeout = limits.requestMs;
  server.keepAliveTimeout = limits.idleMs;
  server.maxConnections = limits.connections;
  server.setTimeout(limits.stillMs);
}
