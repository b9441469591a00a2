/** A stateful mock server for a contract, as a function from `Request` to `Response`. */
import type { Contract } from '../model/contract.ts';
import { serverPath } from '../model/server-url.ts';
import { rolesOf } from '../model/roles.ts';
import { scopesOf } from '../semantics/laws/scope.ts';
import { callerOf } from './caller.ts';
import { anySchemeOf } from './challenge.ts';
import { Clock, type SavedClock } from './clock.ts';
import { broken } from './faults/broken.ts';
import { faultNamed } from './faults/choose.ts';
import { lockstep, type Exposure } from './faults/lockstep.ts';
import { Events } from './events/event-emitter.ts';
import { Outbox, type Send, type WebhookAttempt } from './events/outbox.ts';
import { Schedule } from './events/schedule.ts';
import { Filler } from './fill/fill.ts';
import { lazyGraphqlEndpoint } from './graphql/lazy-endpoint.ts';
import { Subscriptions } from './graphql/subscriptions.ts';
import { IssuedKeys } from './issued-keys.ts';
import { WITHOUT_FAULT, type Pass } from './points.ts';
import { Realms, type SavedRealm } from './realms.ts';
import { FileContents, type SavedFile } from './rest/file-contents.ts';
import { contentsIn } from './rest/files.ts';
import { restHandler } from './rest/handler.ts';
import { Resources } from './resources.ts';
import { derivedWithVariants } from './variants.ts';
import { Views } from './views.ts';

export interface MockOptions {
  /** The seed of all generated values. The same seed produces the same values. Default 1. */
  readonly seed?: number;
  /** The number of initial resources in a collection without examples. Default 3. */
  readonly initial?: number;
  /** The prefix of every path of the OpenAPI document. Default: the path of its first server. */
  readonly basePath?: string;
  /** The path of the GraphQL endpoint. Default: `/graphql` below `basePath`. */
  readonly graphqlPath?: string;
  /** The kind of clock. A `manual` clock does not advance by itself. Default `real`. */
  readonly clock?: 'real' | 'manual';
  /** Milliseconds between automatic state changes. Default 1,000. `Infinity` disables them. */
  readonly pace?: number;
  /** Milliseconds of delay before each response. Default 0. */
  readonly latency?: number;
  /**
   * Maximum number of REST requests of all callers per minute. Beyond it, operations that declare the status 429 reject
   * requests. Unlimited by default.
   */
  readonly rateLimit?: number;
  /** Maximum number of resources of all tenants. Default 100,000. With more, the oldest resources are removed. */
  readonly maxResources?: number;
  /** Deliberately breaks one mechanism: `<id>@<location>` with conditions after semicolons, or `random`. */
  readonly fault?: string;
  /**
   * Sends webhooks to the URLs that callers registered, for example the global `fetch`. If it is absent, the mock does
   * not send webhooks.
   */
  readonly send?: Send;
  /** Receives each attempt to send a webhook, for a log. */
  readonly onWebhook?: (attempt: WebhookAttempt) => void;
}

export interface Mock {
  /** Responds to a request as the contract specifies. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly clock: Clock;
  /** Restores the initial state. */
  readonly reset: () => void;
  /** Resolves when the pending webhook requests have ended. Later retries wait for the clock. */
  readonly settled: () => Promise<void>;
  /** Returns the state as JSON, for `load`. */
  readonly save: () => SavedState;
  readonly load: (state: SavedState) => void;
  /** Returns the first difference from a mock without the fault, or undefined if there is no difference yet. */
  readonly exposure?: () => Exposure | undefined;
  /** The name of the fault. */
  readonly fault?: string;
}

/** The state of a mock as JSON: the worlds of all tenants, the clock, the events, and the files. */
export interface SavedState {
  readonly tenants: Readonly<Record<string, SavedRealm>>;
  readonly clock?: SavedClock;
  /** The number of events. The ids of later events depend on it. */
  readonly events?: number;
  readonly files?: readonly SavedFile[];
}

const MAX_RESOURCES = 100_000;

/**
 * Creates a mock of a contract. Resources of both documents share one state. Throws `FaultError` for an unknown fault.
 */
export function createMock(contract: Contract, options: MockOptions = {}): Mock {
  const clock = new Clock(options.clock ?? 'real');
  if (options.fault === undefined) return build(contract, options, clock, WITHOUT_FAULT);
  const seed = options.seed ?? 1;
  const chosen = faultNamed(contract, options.fault, seed);
  const halves = () => ({
    honest: build(contract, withoutSend(options), clock, WITHOUT_FAULT),
    faulty: build(contract, options, clock, broken(contract, chosen, seed)),
  });
  return { clock, fault: chosen.name, settled: () => Promise.resolve(), ...lockstep(clock, halves) };
}

/** Removes `send`, because only one of the two mocks in a comparison sends webhooks. */
function withoutSend({ send: _, ...options }: MockOptions): MockOptions {
  return options;
}

function build(contract: Contract, options: MockOptions, clock: Clock, pass: Pass): Mock {
  const seed = options.seed ?? 1;
  const semantics = derivedWithVariants(contract);
  // Generated times are relative to the start, so that they do not change while the clock advances.
  const start = clock.now();
  const filler = new Filler(contract, () => Math.min(start, clock.now()));
  const resources = new Resources(contract, semantics, filler, {
    seed,
    initial: options.initial ?? 3,
    now: () => clock.now(),
    pace: options.pace ?? 1000,
    pass,
    later: (run, since) => {
      const wait = since + (options.pace ?? 1000) - clock.now();
      if (events.isUsed || subscriptions.isUsed) schedule.add(Math.max(0, wait), run);
    },
    onChange: (occurrence) => {
      events.handle(occurrence);
      subscriptions.publish(occurrence);
    },
  });
  const views = new Views(resources);
  const subscriptions = new Subscriptions(resources);
  const schedule = new Schedule(clock);
  const outbox = options.send && new Outbox(options.send, clock, schedule, filler, options.onWebhook);
  const events = new Events(views, contract, semantics, outbox, seed);
  const realms = new Realms(options.maxResources ?? MAX_RESOURCES, pass, scopesOf(semantics.collections));
  const basePath = options.basePath ?? serverPath(contract);
  // If no path is chosen, `/graphql` at the root works too, because REST paths are below `basePath`.
  const graphqlPaths =
    options.graphqlPath === undefined ? [`${basePath}/graphql`, '/graphql'] : [options.graphqlPath];
  const { graphql } = contract.sources;
  const roles = rolesOf(contract);
  const concepts = semantics.collections.map(({ concept }) => concept);
  const keys = new IssuedKeys(contract, resources.concepts, concepts, realms);
  const answerGraphql =
    graphql &&
    lazyGraphqlEndpoint({
      contract,
      source: graphql,
      views,
      semantics,
      subscriptions,
      realms,
      seed,
      callerOf: ({ headers, url }) =>
        callerOf(contract, roles, anySchemeOf(contract), {
          header: (name) => headers.get(name),
          search: url.split('?').slice(1).join('?'),
          issued: (credential) => keys.callerOf(credential),
        }),
    });
  const files = new FileContents();
  const rest = restHandler(contract, views, {
    seed,
    realms,
    keys,
    events,
    files,
    now: () => clock.now(),
    basePath,
    rateLimit: options.rateLimit,
  });
  return {
    fetch: async (request) => {
      if (options.latency) await new Promise((resolve) => setTimeout(resolve, options.latency));
      if (answerGraphql && graphqlPaths.includes(new URL(request.url).pathname))
        return answerGraphql(request);
      return rest(request);
    },
    clock,
    reset: () => {
      realms.clear();
      files.clear();
      schedule.clear();
      outbox?.clear();
      clock.reset();
    },
    settled: () => outbox?.settled() ?? Promise.resolve(),
    save: () => {
      const tenants = realms.save((world) => resources.timesOf(world));
      const uploaded = new Set(Object.values(tenants).flatMap(contentsIn));
      return { tenants, clock: clock.save(), events: events.count, files: files.save(uploaded) };
    },
    load: ({ tenants, clock: saved, events: count = 0, files: uploaded = [] }) => {
      if (saved) clock.load(saved);
      events.resume(count);
      files.load(uploaded);
      schedule.clear();
      realms.load(tenants, (world, times) => resources.resume(world, times));
    },
  };
}
