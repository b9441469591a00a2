import type { Draft } from './draft.ts';
import { wireOf } from './draft.ts';
import { MUTATIONS, type MutationName } from './mutations.ts';
import { Random } from '../../../support/random.ts';
import { WIRE_MUTATIONS, type WireMutationName } from './wire-mutations.ts';

/** What was done to a request, with the seed that it was done by. */
interface Step<Name extends string> {
  readonly name: Name;
  readonly seed: number;
}

/** A request and all that was done to it, from which it can be made again. */
export interface BadRequest {
  readonly base: number;
  readonly steps: readonly Step<MutationName>[];
  /** What was done to it on the wire; most requests are left alone there. */
  readonly wire: readonly Step<WireMutationName>[];
}

const NAMES = Object.keys(MUTATIONS) as MutationName[];
const WIRE_NAMES = Object.keys(WIRE_MUTATIONS) as WireMutationName[];
/** One in so many is spoilt on the wire, which costs a connection. */
const WIRE_SHARE = 20;

/** The request of this number in the sequence of a seed. */
export function badRequest(bases: readonly Draft[], seed: number, index: number): BadRequest {
  const random = new Random(Math.imul(seed, 0x9e3779b1) ^ index);
  // The first numbers of neighbours are alike.
  random.next();
  const seedOf = (): number => random.below(2 ** 32);
  return {
    base: random.below(bases.length),
    steps: Array.from({ length: random.below(4) + 1 }, () => ({ name: random.pick(NAMES), seed: seedOf() })),
    wire: random.below(WIRE_SHARE) === 0 ? [{ name: random.pick(WIRE_NAMES), seed: seedOf() }] : [],
  };
}

/** A request as it goes over the wire. */
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

/** The same request with as little done to it as still fails, step by step. */
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

/** A command that sends it again, byte by byte. */
export function commandOf({ wire }: Written, port: number): string {
  return `echo ${Buffer.from(wire, 'latin1').toString('base64')} | base64 -d | curl -s --max-time 10 telnet://127.0.0.1:${port}`;
}
