/** Runs a faulty and a correct mock, with the same seed, clock, and requests. */
import { childPointer } from '../../core/json-pointer.ts';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { same } from '../../model/accepts.ts';
import type { Clock } from '../clock.ts';

/** The first difference between the responses of both mocks. */
export interface Exposure {
  /** The number of the request since the start or the last reset. The first request has the number 1. */
  readonly request: number;
  readonly method: string;
  readonly url: string;
  /** `status`, `header etag`, or a JSON pointer into the body, such as `/data/0/state`. */
  readonly where: string;
  /** The correct value as JSON or text, or null if it is absent. */
  readonly honest: JsonValue;
  readonly faulty: JsonValue;
}

/** The parts of a mock that run twice. */
export interface Half<State> {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly save: () => State;
  readonly load: (state: State) => void;
}

export interface Lockstep<State> extends Half<State> {
  readonly reset: () => void;
  readonly exposure: () => Exposure | undefined;
}

/** Returns the faulty responses, and compares them with the correct responses. `halves` creates both mocks. */
export function lockstep<State>(
  clock: Clock,
  halves: () => { readonly honest: Half<State>; readonly faulty: Half<State> },
): Lockstep<State> {
  let both = halves();
  let requests = 0;
  let exposure: Exposure | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  const restart = (): void => {
    both = halves();
    requests = 0;
    exposure = undefined;
  };
  const answer = (request: Request): Promise<Response> =>
    clock.hold(async () => {
      const number = ++requests;
      const copy = request.clone();
      const shown = await both.faulty.fetch(request);
      // After the first difference, the states of both mocks differ, so responses can no longer be compared.
      if (exposure) return shown;
      const right = await both.honest.fetch(copy);
      const difference = await firstDifference(right, shown.clone());
      if (difference) exposure = { request: number, method: copy.method, url: copy.url, ...difference };
      return shown;
    });
  return {
    // Requests run one at a time, because both halves must receive them in the same order.
    fetch: (request) => {
      const answered = turn.then(() => answer(request));
      turn = answered.catch(() => undefined);
      return answered;
    },
    reset: () => {
      clock.reset();
      restart();
    },
    save: () => both.faulty.save(),
    load: (state) => {
      restart();
      both.honest.load(state);
      both.faulty.load(state);
    },
    exposure: () => exposure,
  };
}

type Difference = Pick<Exposure, 'where' | 'honest' | 'faulty'>;

/** Headers that are not compared, because they depend on the time or the bytes of the body. */
const PASSING = new Set(['content-length', 'date']);

async function firstDifference(honest: Response, faulty: Response): Promise<Difference | undefined> {
  if (honest.status !== faulty.status)
    return { where: 'status', honest: honest.status, faulty: faulty.status };
  // A subscription does not end, so its responses cannot be compared.
  if (honest.headers.get('content-type')?.startsWith('text/event-stream')) return undefined;
  const [right, wrong] = [await bodyOf(honest), await bodyOf(faulty)];
  return between(right, wrong, '') ?? headersDifference(honest.headers, faulty.headers);
}

function headersDifference(honest: Headers, faulty: Headers): Difference | undefined {
  const names = [...new Set([...honest.keys(), ...faulty.keys()])].filter((name) => !PASSING.has(name));
  const name = names.find((one) => honest.get(one) !== faulty.get(one));
  return name === undefined
    ? undefined
    : { where: `header ${name}`, honest: honest.get(name), faulty: faulty.get(name) };
}

function between(honest: JsonValue, faulty: JsonValue, where: string): Difference | undefined {
  if (same(honest, faulty)) return undefined;
  const isBoth = (test: (value: JsonValue) => boolean): boolean => test(honest) && test(faulty);
  if (isBoth(isJsonObject) || isBoth(Array.isArray)) {
    const [right, wrong] = [honest, faulty] as [Record<string, JsonValue>, Record<string, JsonValue>];
    for (const key of new Set([...Object.keys(right), ...Object.keys(wrong)])) {
      const inner = childPointer(where, key);
      const found = between(right[key] ?? null, wrong[key] ?? null, inner);
      if (found) return found;
    }
  }
  return { where, honest, faulty };
}

async function bodyOf(response: Response): Promise<JsonValue> {
  const text = await response.text();
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return text;
  }
}
