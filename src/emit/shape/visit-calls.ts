/** Declares the types that calls use. Unnamed types of the contract are named after their location. */
import { restArguments, type ArgumentNames } from './arguments.ts';
import type { Call, CallGroup } from './calls.ts';
import type { DeclaredTypes } from './declared-types.ts';

/** Declares the types of arguments and results of the calls. */
export function visitCalls(declaredTypes: DeclaredTypes, groups: readonly CallGroup[]): void {
  for (const { calls } of groups) for (const call of calls) visitCall(declaredTypes, call);
}

function visitCall(declaredTypes: DeclaredTypes, call: Call): void {
  const { words } = call;
  if (call.kind === 'graphql') {
    declaredTypes.visit(call.gives, [...words, 'result'], 'response', true);
    for (const { type, name } of call.shape.document.variables)
      declaredTypes.visit(type, [...words, ...name.words], 'request', true);
    return;
  }
  const { result, stream } = call.shape;
  const gives = result.type ?? stream?.item;
  if (gives) declaredTypes.visit(gives, [...words, stream ? 'item' : 'result'], 'response');
  for (const { type, wire, declared } of restArguments(declaredTypes.contract, call.shape, UNNAMED).all)
    if (type) declaredTypes.visit(type, [...words, ...(declared?.name.words ?? [wire])], 'request');
}

/** Placeholder names, because only the types of arguments are used here. */
const UNNAMED: ArgumentNames = { claim: ({ wire }) => wire };
