/** Sends random requests to a mock and returns those that cause an internal error. */
import { isJsonObject, type JsonValue } from '../../../src/core/json.ts';
import { createMock } from '../../../src/mock/mock.ts';
import type { Contract } from '../../../src/model/contract.ts';
import { Random } from '../../support/random.ts';
import { GraphqlRequests } from './graphql-requests.ts';
import { RestRequests } from './rest-requests.ts';

/** Strings in responses that a later request may send: ids, cursors, and ETags. */
export interface Known {
  values: string[];
}

export interface FuzzResult {
  readonly statuses: ReadonlyMap<number, number>;
  /** One line for each fault, with the request. */
  readonly faults: readonly string[];
}

type Fetch = (request: Request) => Promise<Response>;

const MAX_KNOWN = 400;

/** Sends `count` requests, which depend only on the seed. `answer` defaults to the mock of the contract. */
export async function fuzz(
  contract: Contract,
  { seed, count }: { readonly seed: number; readonly count: number },
  answer?: Fetch,
): Promise<FuzzResult> {
  const random = new Random(seed);
  const known: Known = { values: [] };
  const makers = [new RestRequests(contract, random, known), new GraphqlRequests(contract, random, known)];
  const fitting = makers.filter(({ isEmpty }) => !isEmpty);
  const mock = createMock(contract, { seed, basePath: '', clock: 'manual', maxResources: 500 });
  const fetch = answer ?? mock.fetch;
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  for (let index = 0; index < count; index++) {
    const request = random.pick(fitting).next();
    const text = await textOf(request.clone());
    if (random.below(50) === 0) mock.clock.advance(random.below(100_000));
    const { status, fault, body } = await outcomeOf(fetch, request);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (fault !== undefined) faults.push(`request ${index}: ${fault}\n${text}`);
    else remember(known, body, random);
  }
  return { statuses, faults };
}

interface Outcome {
  readonly status: number;
  readonly fault?: string;
  readonly body?: JsonValue;
}

/** The runtime writes internal errors to the console. */
async function outcomeOf(fetch: Fetch, request: Request): Promise<Outcome> {
  const written: string[] = [];
  const { error: write } = console;
  console.error = (...words: unknown[]) =>
    void written.push(words.map((one) => (one instanceof Error ? one.stack : String(one))).join(' '));
  try {
    const response = await fetch(request);
    const { status } = response;
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
      await response.body?.cancel();
      return { status };
    }
    const text = await response.text();
    const fault =
      written.join('\n') ||
      (status >= 500 && status !== 501 ? `status ${status}: ${text.slice(0, 300)}` : undefined);
    const body = json(text);
    const inner = fault ?? internalError(body);
    return { status, ...(inner !== undefined && { fault: inner }), ...(body !== undefined && { body }) };
  } catch (error) {
    return { status: 0, fault: `it threw ${error instanceof Error ? error.stack : String(error)}` };
  } finally {
    console.error = write;
  }
}

/** Returns a GraphQL error without a code. It means that the mock has failed instead of rejecting the request. */
function internalError(body: JsonValue | undefined): string | undefined {
  if (!isJsonObject(body) || !Array.isArray(body['errors']) || !('data' in body)) return undefined;
  const errors = body['errors'] as readonly JsonValue[];
  const found = errors.find(
    (one) => isJsonObject(one) && !(isJsonObject(one['extensions']) && 'code' in one['extensions']),
  );
  return found === undefined ? undefined : `an error without a code: ${JSON.stringify(found).slice(0, 300)}`;
}

function json(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

function remember(known: Known, body: JsonValue | undefined, random: Random): void {
  const add = (value: JsonValue | undefined, depth: number): void => {
    if (depth > 6) return;
    if (typeof value === 'string' && value.length > 0 && value.length < 60) known.values.push(value);
    else if (typeof value === 'number') known.values.push(String(value));
    else if (typeof value === 'object' && value !== null)
      for (const inner of Object.values(value).slice(0, 5)) add(inner, depth + 1);
  };
  add(body, 0);
  while (known.values.length > MAX_KNOWN) known.values.splice(random.below(known.values.length), 1);
}

/** Returns a request as text, from which it can be repeated. */
async function textOf(request: Request): Promise<string> {
  const headers = [...request.headers].map(([name, value]) => `${name}: ${value}`);
  const body = Buffer.from(await request.arrayBuffer());
  const [first, ...rest] = [`${request.method} ${request.url}`, ...headers].map((line) => line.slice(0, 400));
  return [first, ...rest, body.subarray(0, 1500).toString()].map((line) => `  ${line}`).join('\n');
}
