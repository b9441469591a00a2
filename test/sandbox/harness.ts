import { onTestFinished } from 'vitest';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../sandbox/app.ts';
import { isOnPostgres, newPostgresDatabase } from '../support/postgres/database.ts';
import { expectListed } from './listed-codes.ts';
import { manualClock, type ManualClock } from './manual-clock.ts';

export interface Harness {
  readonly sandbox: Sandbox;
  readonly clock: ManualClock;
  /** A REST request with the sandbox key. */
  readonly rest: (path: string, init?: RequestInit) => Promise<Reply>;
  /** A GraphQL request by POST with the sandbox key. */
  readonly graphql: (query: string, variables?: object, init?: RequestInit) => Promise<Reply>;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- the tests look into it as a caller without types would
  readonly body: any;
}

/**
 * A sandbox with a manual clock, closed at the end of the test. The data is in memory, or in a separate
 * PostgreSQL database if the tests run with PostgreSQL.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Harness> {
  const clock = manualClock();
  const report = (fault: unknown): never => {
    throw fault;
  };
  const sandbox = await createSandbox({
    ...(isOnPostgres() && !options.database && { database: await newPostgresDatabase() }),
    clock,
    report,
    echoDelayMs: 400,
    quotas: { sandbox: 10_000 },
    ...options,
  });
  onTestFinished(() => sandbox.close());
  const call = async (path: string, init: RequestInit): Promise<Reply> => {
    const headers = new Headers(init.headers);
    if (!headers.has('authorization')) headers.set('authorization', `Bearer ${sandbox.sandboxKey}`);
    const request = new Request(`http://sandbox.test${path}`, { ...init, headers });
    const { method, url } = request;
    const reply = await replyOf(await sandbox.fetch(request));
    expectListed(method, url, reply);
    return reply;
  };
  return {
    sandbox,
    clock,
    rest: (path, init = {}) => call(path, init),
    graphql: (query, variables, init = {}) => call('/graphql', { ...json({ query, variables }), ...init }),
  };
}

export async function replyOf(response: Response): Promise<Reply> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

/** Returns a POST with a JSON body. */
export function json(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

/** Returns a POST with a form body, from fields or from an encoded body. */
export function form(
  body: Record<string, string> | string,
  headers: Record<string, string> = {},
): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(body).toString(),
  };
}

/** A message that can be sent. */
export const HELLO = { to: '+12025550143', from: '+12025550100', body: 'Hello' };
