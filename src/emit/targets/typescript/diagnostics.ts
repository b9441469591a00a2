import { defineDiagnostics } from '../../../core/diagnostic.ts';

/** What the TypeScript client leaves out, renames or repairs. */
export const say = defineDiagnostics({
  'typescript-subscription': {
    severity: 'warning',
    message: ({ name }: { name: string }) => `The subscription ${name} has no method in the client.`,
    help: 'Subscriptions need a connection that stays open; the client speaks HTTP requests only.',
  },
  'typescript-body-unsent': {
    severity: 'warning',
    message: ({ operation }: { operation: string }) => `The client does not send the body of ${operation}.`,
    help: 'A GET or HEAD request has no body that means anything (RFC 9110, section 9.3.1). Use query parameters.',
  },
  'typescript-response-unread': {
    severity: 'note',
    message: ({ operation, mediaType }: { operation: string; mediaType: string }) =>
      `The client does not ask ${operation} for ${mediaType}.`,
    help: 'A method has one kind of result: JSON, else text, else bytes. Declare an operation of its own for another one.',
  },
  'typescript-package-version': {
    severity: 'note',
    message: ({ version }: { version: string }) =>
      `The version ${JSON.stringify(version)} of the contract is none that npm takes; the package has 0.0.0.`,
    help: 'Give the package a version with the option package.version of the target typescript.',
  },
  'typescript-scalar-unknown': {
    severity: 'note',
    message: ({ name }: { name: string }) => `Values of the scalar ${name} have the type unknown.`,
    help: 'Say what they are in JSON with the option scalars of the target typescript, for example { "Money": "string" }.',
  },
  'typescript-schema-circular': {
    severity: 'warning',
    message: ({ name }: { name: string }) =>
      `The schema ${name} consists of itself; where it comes back to itself its type is unknown.`,
    help: 'Put an object or a list between the schema and its next occurrence.',
  },
});
