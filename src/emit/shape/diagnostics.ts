import { defineDiagnostics } from '../../core/diagnostic.ts';

/** What no client has, whichever its language; `client` is the id of its target. */
export const say = defineDiagnostics({
  'client-subscription': {
    severity: 'warning',
    message: ({ client, name }: { client: string; name: string }) =>
      `The subscription ${name} has no method in the ${client} client.`,
    help: 'Subscriptions need a connection that stays open; the clients speak HTTP requests only.',
  },
  'client-server-lost': {
    severity: 'warning',
    message: ({ client, operation, url }: { client: string; operation: string; url: string }) =>
      `The ${client} client sends ${operation} where all others go, not to ${JSON.stringify(url)}.`,
    help: 'A client does not know where the document was. Declare an absolute address for the operation, or for the whole contract, which a relative one is read against.',
  },
  'client-body-unsent': {
    severity: 'warning',
    message: ({ client, operation }: { client: string; operation: string }) =>
      `The ${client} client does not send the body of ${operation}.`,
    help: 'A GET or HEAD request has no body that means anything (RFC 9110, section 9.3.1). Use query parameters.',
  },
  'client-content-unsent': {
    severity: 'note',
    message: ({ client, operation, mediaType }: { client: string; operation: string; mediaType: string }) =>
      `The ${client} client does not send the body of ${operation} as ${mediaType}.`,
    help: 'A method has one kind of body: JSON, else a form, else multipart, else whatever comes first. Declare an operation of its own for another one.',
  },
  'client-stream-whole': {
    severity: 'note',
    message: ({ client, operation, mediaType }: { client: string; operation: string; mediaType: string }) =>
      `The ${client} client gives the ${mediaType} of ${operation} as a whole, when all of it has come.`,
    help: 'No client reads a response item by item. Ask for such a stream with a client of its format.',
  },
  'client-response-unread': {
    severity: 'note',
    message: ({ client, operation, mediaType }: { client: string; operation: string; mediaType: string }) =>
      `The ${client} client does not ask ${operation} for ${mediaType}.`,
    help: 'A method has one kind of result: JSON, else text, else bytes. Declare an operation of its own for another one.',
  },
  'client-package-version': {
    severity: 'note',
    message: ({ client, version }: { client: string; version: string }) =>
      `The version ${JSON.stringify(version)} of the contract is none that a ${client} package can have; the package has 0.0.0.`,
    help: 'Give the package a version with the option package.version of the target.',
  },
  'client-scalar-assumed': {
    severity: 'note',
    message: ({ name, type }: { name: string; type: string }) =>
      `Values of the scalar ${name} are taken for a JSON ${type} in clients, as in most services: nothing says what they are.`,
    help: 'Name their specification with @specifiedBy, or say what they are in JSON with the option scalars of the targets, for example { "Money": "string" }.',
  },
  'client-scalar-unknown': {
    severity: 'note',
    message: ({ client, name }: { client: string; name: string }) =>
      `Values of the scalar ${name} can be anything in the ${client} client.`,
    help: 'Say what they are in JSON with the option scalars of the target, for example { "Money": "string" }.',
  },
});
