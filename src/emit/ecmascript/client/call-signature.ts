import type { Call } from '../../shape/calls.ts';
import { graphqlSignature } from './graphql-signature.ts';
import { restSignature } from './rest-signature.ts';
import type { Module, Signature } from './signature.ts';

export function signatureOf(module: Module, call: Call): Signature {
  return call.kind === 'rest'
    ? restSignature(module, call.action, call.shape)
    : graphqlSignature(module, call.action, call.shape);
}
