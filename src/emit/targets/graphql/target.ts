import {
  introspectionFromSchema,
  Kind,
  lexicographicSortSchema,
  parse,
  print,
  visit,
  type GraphQLSchema,
} from 'graphql';
import type { JsonValue } from '../../../core/json.ts';
import { jsonFile } from '../../encode/json.ts';
import { printedBy } from '../../encode/library.ts';
import { pathOf } from '../../encode/path.ts';
import { visibleText } from '../../encode/text.ts';
import type { Target } from '../../target.ts';

/** Lists in lists that introspection still shows whole. */
const DEEPEST_TYPE = 20;

/** The schema as one file of sorted SDL, and as the answer to an introspection query. */
export const target: Target = {
  id: 'graphql',
  generate(contract) {
    const source = contract.sources.graphql;
    if (!source) return Promise.resolve([]);
    return Promise.resolve([
      {
        path: pathOf('schema.graphql'),
        content: printedBy('graphql', 'graphql', visibleSdl(source.sdl)),
        write: 'always',
      },
      {
        path: pathOf('introspection.json'),
        content: jsonFile(introspection(source.schema as GraphQLSchema)),
        write: 'always',
      },
    ]);
  },
};
/** Invisible characters can be escaped in quoted strings alone, so that a text that holds one becomes such a string. */
function visibleSdl(sdl: string): string {
  if (visibleText(sdl) === sdl) return sdl;
  const quoted = visit(parse(sdl, { noLocation: true }), {
    [Kind.STRING]: (node) => (visibleText(node.value) === node.value ? undefined : { ...node, block: false }),
  });
  return visibleText(print(quoted));
}

/** Everything that introspection can tell (GraphQL September 2025 §4), in the order of the SDL. */
function introspection(schema: GraphQLSchema): JsonValue {
  const answer = introspectionFromSchema(lexicographicSortSchema(schema), {
    descriptions: true,
    specifiedByUrl: true,
    directiveIsRepeatable: true,
    schemaDescription: true,
    inputValueDeprecation: true,
    oneOf: true,
    typeDepth: DEEPEST_TYPE,
  });
  // Through JSON: the answer's objects have no prototype, and some members no value.
  return JSON.parse(JSON.stringify(answer)) as JsonValue;
}
