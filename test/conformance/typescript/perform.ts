/** Runs one vector with the emitted client and records the events. */
import { setImmediate as turn } from 'node:timers/promises';
import type { CallSpec, Json, RecordedOutcome, Step, Vector, VectorRecord } from '../format.ts';
import { accessed } from './accessors.ts';
import { begin, type AnyCall, type AnyDownload, type AnyStream } from './begin.ts';
import { spelled, type ClientModules, type Passing } from './client.ts';
import { bytesOf, errorMembers, jsonOf, responseMembers, textsOf } from './values.ts';
import { Observer, secretOf } from './observer.ts';
import { ScriptedServer } from './server.ts';
import { VirtualTime } from './time.ts';

type Failed = Pick<RecordedOutcome, 'error' | 'refused' | 'thrown'>;
type Succeeded = Omit<RecordedOutcome, 'endsAtMs' | keyof Failed>;

/** The data that arrived before a failure. */
interface Arrived {
  items?: readonly Json[];
  pages?: readonly Json[];
  bytes?: string;
  progress?: [number, number | null];
}

export class Performance {
  readonly #modules: ClientModules;
  readonly #passing: ReadonlyMap<string, Passing>;
  readonly #vector: Vector;
  readonly #time = new VirtualTime();
  readonly #observer = new Observer();
  readonly #texts: string[] = [];

  constructor(modules: ClientModules, passing: ReadonlyMap<string, Passing>, vector: Vector) {
    this.#modules = modules;
    this.#passing = passing;
    this.#vector = vector;
  }

  async run(): Promise<VectorRecord> {
    const { id, client, exchanges, steps } = this.#vector;
    const server = new ScriptedServer(this.#time, exchanges);
    const outcomes: RecordedOutcome[] = [];
    const faults: string[] = [];
    try {
      await this.#time.drive(this.#vector, async () => {
        let made: InstanceType<ClientModules['Client']> | undefined;
        // Within a step, because a client validates its options when it is created.
        const make = () => (made ??= new this.#modules.Client(this.#options(client, server)));
        for (const step of steps) outcomes.push(await this.#step(make, step));
        // The remaining work of the call runs before the final state is examined.
        await turn();
      });
    } catch (error) {
      faults.push(String(error));
    }
    if (faults.length === 0 && this.#time.pending > 0) faults.push('a timer is still active');
    if (server.open > 0) faults.push('a connection is still open');
    const { log, hooks } = this.#observer;
    return { id, requests: await server.requests(), outcomes, log, hooks, texts: this.#texts, faults };
  }

  #options(client: Vector['client'], server: ScriptedServer): object {
    const { credentials = {}, hooks, authorization, graphqlAuthorization, ...plain } = client;
    return {
      ...plain,
      ...(authorization !== undefined && { authorization: secretOf(authorization, this.#time) }),
      ...(graphqlAuthorization !== undefined && {
        graphqlAuthorization: secretOf(graphqlAuthorization, this.#time),
      }),
      ...Object.fromEntries(
        Object.entries(credentials).map(([scheme, value]) => [spelled(scheme), this.#credential(value)]),
      ),
      fetch: server.fetch,
      logger: this.#observer.logger,
      hooks: this.#observer.observing(hooks),
    };
  }

  #credential(value: NonNullable<Vector['client']['credentials']>[string]): unknown {
    if (typeof value === 'string' || 'callback' in value) return secretOf(value, this.#time);
    if ('username' in value) return value;
    return { ...value, clientSecret: secretOf(value.clientSecret, this.#time) };
  }

  async #step(client: () => InstanceType<ClientModules['Client']>, step: Step): Promise<RecordedOutcome> {
    const partial: Arrived = {};
    const outcome = await this.#make(client, step, partial).catch((error: unknown): Failed & Succeeded => ({
      ...partial,
      ...this.#failure(error),
    }));
    const { progress } = partial;
    return { endsAtMs: this.#time.nowMs, ...outcome, ...(progress && { progress }) };
  }

  async #make(
    client: () => InstanceType<ClientModules['Client']>,
    { call, webhook, sign, outcome }: Step,
    partial: Arrived,
  ): Promise<Succeeded> {
    if (call) return this.#call(client(), call, partial, Object.keys(outcome.accessors ?? {}));
    if (webhook) {
      const { body, headers, secrets, toleranceSeconds } = webhook;
      const raw = typeof body === 'string' ? body : '$parsed' in body ? body.$parsed : bytesOf(body);
      const [only, ...others] = secrets;
      return this.#modules
        .unwrap(
          raw,
          headers,
          others.length > 0 || only === undefined ? secrets : only,
          toleranceSeconds === undefined ? {} : { toleranceSeconds },
        )
        .then((value) => ({ value: jsonOf(value) }));
    }
    const { body, secret, id } = sign!;
    return this.#modules.sign(body, secret, { id }).then((value) => ({ value: jsonOf(value) }));
  }

  async #call(
    client: InstanceType<ClientModules['Client']>,
    spec: CallSpec,
    partial: Arrived,
    pointers: readonly string[],
  ): Promise<Succeeded> {
    const { take = 'value', limit = Infinity } = spec;
    const made = this.#begin(client, spec, partial);
    if (take === 'items' || take === 'pages') {
      const list: Json[] = [];
      partial[take] = list;
      for await (const one of take === 'items' ? made : made.pages()) {
        list.push(jsonOf(one));
        if (list.length >= limit) break;
      }
      return { ...partial };
    }
    if (take === 'opened') {
      await ((await made) as AnyStream).close();
      return { empty: true };
    }
    if (take === 'stream' || take === 'events') {
      const list: Json[] = [];
      partial.items = list;
      const stream = (await made) as AnyStream;
      const { closeAtMs } = spec.options ?? {};
      if (closeAtMs !== undefined) this.#time.after(closeAtMs, () => void stream.close());
      for await (const one of take === 'stream' ? stream : stream.raw()) {
        list.push(jsonOf(one));
        if (list.length >= limit) break;
      }
      return { ...partial };
    }
    if (take === 'whole') return { bytes: base64Of(await ((await made) as AnyDownload).bytes()) };
    if (take === 'chunks') {
      let count = 0;
      const chunks: Uint8Array[] = [];
      for await (const chunk of (await made) as AnyDownload) {
        chunks.push(chunk);
        partial.bytes = base64Of(Buffer.concat(chunks));
        count += 1;
        if (count >= limit) break;
      }
      return { bytes: partial.bytes ?? '' };
    }
    if (take === 'response') return { response: await responseMembers(await made.asResponse()) };
    if (take === 'withResponse') {
      const { data, response, requestId } = await made.withResponse();
      return {
        ...(await valueMembers(data)),
        response: { ...(await responseMembers(response)), requestId: requestId ?? null },
      };
    }
    const value = await made;
    return {
      ...(await valueMembers(value)),
      ...(pointers.length > 0 && { accessors: accessed(value, pointers) }),
    };
  }

  #begin(client: InstanceType<ClientModules['Client']>, spec: CallSpec, arrived: Arrived): AnyCall {
    const own = spec.options && this.#callOptions(spec.options, arrived);
    return begin(client, this.#passing, spec, own);
  }

  #callOptions(
    { abortAtMs, closeAtMs: _, progress, ...plain }: NonNullable<CallSpec['options']>,
    arrived: Arrived,
  ): object {
    const onProgress = (bytes: number, total: number | undefined): void => {
      arrived.progress = [bytes, total ?? null];
    };
    const options = { ...plain, ...(progress && { onProgress }) };
    if (abortAtMs === undefined) return options;
    const controller = new AbortController();
    const abort = (): void => controller.abort(new Error('the caller stopped'));
    if (abortAtMs === 0) abort();
    else this.#time.after(abortAtMs, abort);
    return { ...options, signal: controller.signal };
  }

  #failure(error: unknown): Failed {
    this.#texts.push(...textsOf(error));
    if (error instanceof this.#modules.ClientError) return { error: errorMembers(error) };
    if (error instanceof TypeError) return { refused: error.message };
    return { thrown: String(error) };
  }
}

function base64Of(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

async function valueMembers(value: unknown): Promise<Succeeded> {
  if (value === undefined) return { empty: true };
  if (value instanceof Blob) return { bytes: base64Of(new Uint8Array(await value.arrayBuffer())) };
  return { value: jsonOf(value) };
}
