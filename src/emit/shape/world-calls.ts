/** Types that calls bring along: those without a name in the contract are named after where they stand. */
import { restArguments, type ArgumentNames } from './arguments.ts';
import { callWords, type Call, type CallGroup } from './calls.ts';
import type { World } from './world.ts';

/** Declares what the calls take and give. */
export function visitCalls(world: World, groups: readonly CallGroup[]): void {
  for (const { name, calls } of groups)
    for (const call of calls) visitCall(world, callWords(name, call.action), call);
}

function visitCall(world: World, words: readonly string[], call: Call): void {
  if (call.kind === 'graphql') {
    world.visit(call.gives, [...words, 'result'], 'response', true);
    for (const { type, name } of call.shape.document.variables)
      world.visit(type, [...words, ...name.words], 'request', true);
    return;
  }
  const { type: gives } = call.shape.result;
  if (gives) world.visit(gives, [...words, 'result'], 'response');
  for (const { type, wire, declared } of restArguments(world.contract, call.shape, UNNAMED).all)
    if (type) world.visit(type, [...words, ...(declared?.name.words ?? [wire])], 'request');
}

/** What arguments are called is of no interest here. */
const UNNAMED: ArgumentNames = { claim: ({ wire }) => wire };
