import type { JsonObject } from '../../src/core/json.ts';
import { splitWords } from '../../src/core/words.ts';
import type { Contract } from '../../src/model/contract.ts';
import type { RestOperation } from '../../src/model/operation.ts';
import type { NamedType, TypeId, Usage } from '../../src/model/type.ts';

const at = { file: 'contract.json', line: 1, column: 1, pointer: '' };
const METHODS = ['get', 'put', 'post', 'delete', 'patch'];

/** The parts of a contract that the validators need: names, usage, and the document itself. */
export function contractOf(document: JsonObject, usage: Usage = { request: true, response: true }): Contract {
  const components = (document['components'] ?? {}) as { schemas?: Record<string, JsonObject> };
  const types = Object.entries(components.schemas ?? {}).map(([wire, schema]): [TypeId, NamedType] => [
    `rest:${wire}`,
    {
      id: `rest:${wire}`,
      protocol: 'rest',
      name: { wire, words: splitWords(wire) },
      declaredAs: 'schema',
      type: { kind: 'any', at },
      usage,
      examples: [],
      extensions: {},
      at,
      ...(typeof schema['description'] === 'string' && { description: schema['description'] }),
    },
  ]);
  const operations: RestOperation[] = [];
  for (const [path, item] of Object.entries((document['paths'] ?? {}) as Record<string, JsonObject>)) {
    for (const method of METHODS.filter((name) => name in item)) {
      const { operationId = `${method} ${path}`, summary } = item[method] as Record<string, string>;
      const name = { wire: operationId, words: splitWords(operationId) };
      operations.push({
        kind: 'rest',
        id: `${method.toUpperCase()} ${path}`,
        name,
        callPath: { resources: [name], action: name },
        method: method.toUpperCase(),
        path,
        tags: [],
        parameters: [],
        responses: [],
        security: [],
        servers: [],
        callbacks: [],
        retryable: false,
        extensions: {},
        at,
        ...(summary !== undefined && { summary }),
      });
    }
  }
  return {
    title: '',
    version: '',
    tags: [],
    servers: [],
    types: new Map(types),
    operations,
    documents: [],
    webhooks: [],
    auth: [],
    security: [],
    errors: [],
    sources: {
      openapi: {
        document,
        schemaPointer: () => undefined,
        spanAt: (pointer) => ({ file: '<memory>', line: 1, column: 1, pointer }),
        unread: [],
        unreadKeywords: () => undefined,
      },
    },
  };
}

/** A document with only these component schemas. */
export function withSchemas(schemas: JsonObject): JsonObject {
  return { openapi: '3.1.0', info: { title: '', version: '' }, paths: {}, components: { schemas } };
}
