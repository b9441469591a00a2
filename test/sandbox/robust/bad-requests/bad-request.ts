import type { Draft } from './draft.ts';
import { wireOf } from './draft.ts';
import { MUTATIONS, type MutationName } from './mutations.ts';
import { Random } from '../../../support/random.ts';
import { WIRE_MUTATIONS, type WireMutationName } from './wire-mutations.ts';

/** The changes of a request, and the seed that selected them. */
interface Step<Name extends string> {
  readonly name: Name;
  readonly seed: number;
}

/** A request and its changes, from which it can be rebuilt. */
export interface BadRequest {
  readonly base: number;
  readonly steps: readonly Step<MutationName>[];
  /** Changes of the bytes on the wire; most requests have none. */
  readonly wire: readonly Step<WireMutationName>[];
}

const NAMES = Object.keys(MUTATIONS) as MutationName[];
const WIRE_NAMES = Object.keys(WIRE_MUTATIONS) as WireMutationName[];
/** One in this many requests is changed on the wire, which costs a connection. */
const WIRE_SHARE = 20;

/** Returns the request with this number in the sequence of a seed. */
export function badRequest(bases: readonly Draft[], seed: number, index: number): BadRequest {
  const random = new Random(Math.imul(seed, 0x9e3779b1) ^ index);
  // The first random numbers of adjacent seeds are similar.
  random.next();
  const seedOf = (): number => random.below(2 ** 32);
  return {
    base: random.below(bases.length),
    steps: Array.from({ length: random.below(4) + 1 }, () => ({ name: random.pick(NAMES), seed: seedOf() })),
    wire: random.below(WIRE_SHARE) === 0 ? [{ name: random.pick(WIRE_NAMES), seed: seedOf() }] : [],
  };
}

/** The bytes of a request. */
export interface Written {
  readonly draft: Draft;
  readonly wire: string;
}

export function write(bases: readonly Draft[], { base, steps, wire }: BadRequest): Written {
  const draft = structuredClone(bases[base])!;
  for (const { name, seed } of steps) MUTATIONS[name](draft, new Random(seed));
  let text = wireOf(draft);
  for (const { name, seed } of wire) text = WIRE_MUTATIONS[name](text, new Random(seed));
  return { draft, wire: text };
}

/** Removes changes step by step while the request still fails, and returns the smallest request. */
export async function shrink(
  request: BadRequest,
  fails: (request: BadRequest) => Promise<boolean>,
): Promise<BadRequest> {
  for (const part of ['steps', 'wire'] as const) {
    for (const step of request[part]) {
      const smaller = { ...request, [part]: request[part].filter((other) => other !== step) };
      if (await fails(smaller)) return shrink(smaller, fails);
    }
  }
  return request;
}

/** Returns a command that sends the same bytes again. */
export function commandOf({ wire }: Written, port: number): string {
  return `echo ${Buffer.from(wire, 'latin1').toString('base64')} | base64 -d | curl -s --max-time 10 telnet://127.0.0.1:${port}`;
}
