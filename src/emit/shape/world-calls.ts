/** Types introduced by calls: unnamed types of the contract are named after their location. */
import { restArguments, type ArgumentNames } from './arguments.ts';
import { callWords, type Call, type CallGroup } from './calls.ts';
import type { World } from './world.ts';

/** Declares the types of arguments and results of the calls. */
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

/** Placeholder names: they are not used here. */
const UNNAMED: ArgumentNames = { claim: ({ wire }) => wire };
