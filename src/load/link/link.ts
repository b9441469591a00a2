import type { Diagnostic } from '../../core/diagnostic.ts';
import type { Contract, Sources } from '../../model/contract.ts';
import type { NamedType, Type, TypeId } from '../../model/type.ts';
import type { GraphqlPart } from '../graphql/load-graphql.ts';
import type { RestPart } from '../openapi/load-openapi.ts';
import { placeCalls } from './call-path.ts';
import type { Naming } from '../naming.ts';
import { errorShapes } from './errors.ts';
import { usageOf } from './usage.ts';

/** Merges both parts into one contract, and adds the facts that need both: usage, call paths, and errors. */
export function link(
  rest: RestPart | undefined,
  graphql: GraphqlPart | undefined,
  naming: Naming,
  report: (diagnostic: Diagnostic) => void,
): Contract {
  const found = [...(rest?.types ?? []), ...(graphql?.types ?? [])];
  const unlinked = new Map(found.map((type) => [type.id, type]));
  const nouns = (graphql?.types ?? []).filter(
    ({ declaredAs }) => declaredAs === 'object' || declaredAs === 'interface',
  );
  const callables = {
    rest: rest?.operations ?? [],
    documents: graphql?.documents ?? [],
    graphql: graphql?.operations ?? [],
    types: unlinked,
    nouns: nouns.map(({ name }) => name.words),
  };
  const placed = placeCalls(callables, naming, report);
  const operations = [...placed.rest, ...placed.graphql];
  const webhooks = rest?.webhooks ?? [];
  const usage = usageOf(unlinked, operations, webhooks);
  const types = new Map<TypeId, NamedType>(
    found.map((type) => {
      const used = usage.get(type.id)!;
      return [
        type.id,
        {
          ...type,
          type: type.protocol === 'graphql' ? withOpenEnum(type.type, used.response) : type.type,
          usage: used,
        },
      ];
    }),
  );
  const sources: Sources = {
    ...(rest && { openapi: rest.source }),
    ...(graphql && { graphql: graphql.source }),
  };
  return {
    title: rest?.title || 'API',
    version: rest?.version ?? '',
    ...optional('description', rest?.description ?? graphql?.description),
    ...optional('graphqlDescription', graphql?.description),
    tags: rest?.tags ?? [],
    ...optional('license', rest?.license),
    servers: rest?.servers ?? [],
    types,
    operations,
    documents: placed.documents,
    webhooks,
    auth: rest?.auth ?? [],
    security: rest?.security ?? [],
    errors: errorShapes(operations, types),
    sources,
  };
}

/** Sets `open` for an enum that the service sends, because it may add values (GraphQL, appendix on evolution). */
function withOpenEnum(type: Type, isSent: boolean): Type {
  return type.kind === 'enum' && isSent ? { ...type, open: true } : type;
}

function optional<Key extends string>(key: Key, value: string | undefined): { readonly [K in Key]?: string } {
  return (value === undefined ? {} : { [key]: value }) as { readonly [K in Key]?: string };
}
