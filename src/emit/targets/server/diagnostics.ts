import { defineDiagnostics } from '../../../core/diagnostic.ts';

/** Requirements that the author of a service must meet to comply with the contract. */
export const say = defineDiagnostics({
  'server-refusal-unfit': {
    severity: 'warning',
    message: ({ schema, property }: { schema: string; property: string }) =>
      `${schema} cannot be used for the server's default rejections, because the server has no value for ${property}.`,
    help: 'Pass `refuse` and `onError` to `createHandler`. These functions return the bodies of rejections and of internal errors.',
  },
  'server-halt-unfit': {
    severity: 'note',
    message: ({ schema, property }: { schema: string; property: string }) =>
      `${schema} cannot be used for an error result without a body, because the server has no value for ${property}.`,
    help: 'Give each `Halt`, and each result, of this status a body.',
  },
  'server-mapper-unknown': {
    severity: 'warning',
    message: ({ name }: { name: string }) =>
      `The \`mappers.${name}\` option of the \`server\` target has no effect, because the schema has no type ${name}.`,
    help: 'Correct the name of the type, or remove the entry.',
  },
  'server-method': {
    severity: 'warning',
    message: ({ id }: { id: string }) =>
      `The server of Node.js does not receive ${id}, because its parser of HTTP knows only its own list of methods.`,
    help: 'Serve the operation with another runtime, or offer it by a method of `http.METHODS` as well.',
  },
});
