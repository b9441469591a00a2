import { defineDiagnostics } from '../../../core/diagnostic.ts';

/** Parts of a contract that the server in Go cannot serve completely by itself. */
export const say = defineDiagnostics({
  'server-pattern-unsupported': {
    severity: 'warning',
    message: ({ pattern }: { pattern: string }) =>
      `The pattern ${JSON.stringify(pattern)} is not checked, because Go has no lookaround and no backreferences.`,
    help: 'Rewrite the pattern without these constructs, or pass a function that checks it in `Options.Patterns`.',
  },
  'server-problem-unfit': {
    severity: 'warning',
    message: ({ schema, property }: { schema: string; property: string }) =>
      `The Go server cannot use ${schema} for its default rejections, because it has no value for ${property}.`,
    help: 'Set `Options.Refuse` and `Options.OnError` to functions that write the bodies of rejections and failures.',
  },
  'server-graphql-unserved': {
    severity: 'note',
    message: ({ operation }: { operation: string }) =>
      `The \`server-go\` target does not serve GraphQL yet, so it omits ${operation} and all other root fields.`,
    help: 'Serve GraphQL with another library, or use the `server` target.',
  },
});
