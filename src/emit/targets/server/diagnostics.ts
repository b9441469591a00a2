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
      `The server cannot create an error body of ${schema} by itself, because it has no value for ${property}.`,
    help: 'Pass a body to each `Halt` and each error result that uses this schema.',
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
      `Node.js cannot receive ${id}, because its HTTP parser accepts only the methods in \`http.METHODS\`.`,
    help: 'Serve the operation with another runtime, or also offer it with one of these methods.',
  },
});
