import { defineDiagnostics } from '../../core/diagnostic.ts';

/** Elements that no client supports, in any language. `client` is the id of the target. */
export const say = defineDiagnostics({
  'client-subscription': {
    severity: 'warning',
    message: ({ client, name }: { client: string; name: string }) =>
      `The ${client} client has no method for the subscription ${name}.`,
    help: 'Use another client for subscriptions. They need a permanent connection, but generated clients only send HTTP requests.',
  },
  'client-server-lost': {
    severity: 'warning',
    message: ({ client, operation, url }: { client: string; operation: string; url: string }) =>
      `The ${client} client sends ${operation} to its base URL, not to ${JSON.stringify(url)}.`,
    help: 'Declare an absolute server URL for the operation or for the whole contract. A client cannot resolve a relative URL, because it does not know the URL of the document.',
  },
  'client-server-undeclared': {
    severity: 'warning',
    message: ({ client, url, names }: { client: string; url: string; names: readonly string[] }) =>
      `The ${client} client does not offer the server ${JSON.stringify(url)}, because it does not declare ${names.map((name) => `{${name}}`).join(', ')}.`,
    help: 'Declare each variable of the URL in `variables` of the server, with a default.',
  },
  'client-body-unsent': {
    severity: 'warning',
    message: ({ client, operation }: { client: string; operation: string }) =>
      `The ${client} client does not send the body of ${operation}.`,
    help: 'Use query parameters. The body of a GET or HEAD request has no defined meaning (RFC 9110, section 9.3.1).',
  },
  'client-content-unsent': {
    severity: 'note',
    message: ({ client, operation, mediaType }: { client: string; operation: string; mediaType: string }) =>
      `The ${client} client does not send the body of ${operation} as ${mediaType}.`,
    help: 'Declare a separate operation for each media type. A generated method sends only one: JSON if declared, otherwise a form, otherwise multipart, otherwise the first declared media type.',
  },
  'client-stream-whole': {
    severity: 'note',
    message: ({ client, operation, mediaType }: { client: string; operation: string; mediaType: string }) =>
      `The ${client} client returns the ${mediaType} response of ${operation} only when it is complete.`,
    help: 'Declare the schema of an item. Generated clients read a stream item by item only if its schema is not binary and, except in text/event-stream, not a string.',
  },
  'client-response-unread': {
    severity: 'note',
    message: ({ client, operation, mediaType }: { client: string; operation: string; mediaType: string }) =>
      `The ${client} client does not request ${mediaType} from ${operation}.`,
    help: 'Declare a separate operation for each media type. A generated method requests only one: JSON if declared, otherwise text, otherwise bytes.',
  },
  'client-package-version': {
    severity: 'note',
    message: ({ client, version }: { client: string; version: string }) =>
      `Contract version ${JSON.stringify(version)} is not a valid ${client} package version; using 0.0.0.`,
    help: 'Set the `package.version` option of the target.',
  },
  'client-scalar-assumed': {
    severity: 'note',
    message: ({ name, type }: { name: string; type: string }) =>
      `The contract does not specify the JSON type of the scalar ${name}; clients assume ${type}, because most services use it.`,
    help: 'Link the scalar\'s specification with @specifiedBy, or set its JSON type in the targets\' `scalars` option, for example { "Money": "string" }.',
  },
  'client-scalar-unknown': {
    severity: 'note',
    message: ({ client, name }: { client: string; name: string }) =>
      `The JSON type of the scalar ${name} is unknown, so its values are untyped in the ${client} client.`,
    help: 'Set its JSON type in the target\'s `scalars` option, for example { "Money": "string" }.',
  },
});
