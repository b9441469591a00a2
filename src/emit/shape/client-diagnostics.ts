import { defineDiagnostics } from '../../core/diagnostic.ts';

/** Elements unsupported by all clients, in any language; `client` is the id of the target. */
export const say = defineDiagnostics({
  'client-subscription': {
    severity: 'warning',
    message: ({ client, name }: { client: string; name: string }) =>
      `The ${client} client has no method for the subscription ${name}.`,
    help: 'Call the subscription through another client. Subscriptions need a permanent connection, but generated clients only send HTTP requests.',
  },
  'client-server-lost': {
    severity: 'warning',
    message: ({ client, operation, url }: { client: string; operation: string; url: string }) =>
      `The ${client} client sends ${operation} to the common base URL, not to ${JSON.stringify(url)}.`,
    help: 'Declare an absolute address for the operation, or for the whole contract. A client cannot resolve a relative address without the location of the document.',
  },
  'client-body-unsent': {
    severity: 'warning',
    message: ({ client, operation }: { client: string; operation: string }) =>
      `The ${client} client does not send the body of ${operation}.`,
    help: 'Use query parameters. The body of a GET or HEAD request has no meaning (RFC 9110, section 9.3.1).',
  },
  'client-content-unsent': {
    severity: 'note',
    message: ({ client, operation, mediaType }: { client: string; operation: string; mediaType: string }) =>
      `The ${client} client does not send the body of ${operation} as ${mediaType}.`,
    help: 'Declare a separate operation for each media type. A method sends one kind of body: JSON, else a form, else multipart, else the first one declared.',
  },
  'client-stream-whole': {
    severity: 'note',
    message: ({ client, operation, mediaType }: { client: string; operation: string; mediaType: string }) =>
      `The ${client} client returns the ${mediaType} of ${operation} only once the response is complete.`,
    help: 'Read the stream with a client for its format. Generated clients do not read responses item by item.',
  },
  'client-response-unread': {
    severity: 'note',
    message: ({ client, operation, mediaType }: { client: string; operation: string; mediaType: string }) =>
      `The ${client} client does not request ${mediaType} from ${operation}.`,
    help: 'Declare a separate operation for each media type. A method has one kind of result: JSON, else text, else bytes.',
  },
  'client-package-version': {
    severity: 'note',
    message: ({ client, version }: { client: string; version: string }) =>
      `Contract version ${JSON.stringify(version)} is not a valid ${client} package version; using 0.0.0.`,
    help: 'Set the option package.version of the target.',
  },
  'client-scalar-assumed': {
    severity: 'note',
    message: ({ name, type }: { name: string; type: string }) =>
      `Clients treat values of the scalar ${name} as a JSON ${type}, as in most services, because the contract does not specify them.`,
    help: 'Name their specification with @specifiedBy, or set their JSON type in the option scalars of the targets, for example { "Money": "string" }.',
  },
  'client-scalar-unknown': {
    severity: 'note',
    message: ({ client, name }: { client: string; name: string }) =>
      `Values of the scalar ${name} have no type in the ${client} client.`,
    help: 'Set their JSON type in the option scalars of the target, for example { "Money": "string" }.',
  },
});
