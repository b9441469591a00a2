import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import {
  buildClientSchema,
  buildSchema,
  getVariableValues,
  lexicographicSortSchema,
  parse,
  printSchema,
  validate,
  type IntrospectionQuery,
  type OperationDefinitionNode,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { COLLECTION, readCollection, requestsIn } from './run-collection.ts';

const GENERATED = join(import.meta.dirname, '../../generated');
const read = (path: string): string => readFileSync(join(GENERATED, path), 'utf8');

interface Pointed {
  readonly $ref?: string;
}
interface Media {
  readonly example?: unknown;
  readonly examples?: Record<string, Pointed & { readonly value?: unknown }>;
}
interface OpenApi {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: Record<string, Record<string, unknown>>;
}
interface Operation {
  readonly operationId?: string;
  readonly parameters?: readonly (Pointed & Media & { readonly name?: string })[];
  readonly requestBody?: { readonly content: Record<string, Media> };
  readonly responses: Record<string, Pointed & { readonly content?: Record<string, Media> }>;
}

const document = JSON.parse(read('openapi/v1.json')) as OpenApi;

describe('openapi/v1.json', () => {
  test('is accepted by an independent validator', async () => {
    const validator = new Validator();
    expect(await validator.validate({ ...structuredClone(document) })).toMatchObject({ valid: true });
    const broken = { ...structuredClone(document), paths: { '/x': { get: { responses: [] } } } };
    expect(await new Validator().validate(broken)).toMatchObject({ valid: false });
  });

  test('is one file: every reference is local and resolves to a component with its own name', () => {
    const references = JSON.stringify(document).match(/"\$ref":"[^"]*"/g) ?? [];
    const wrong = references.filter(
      (text) => !/^"\$ref":"#\/components\/[A-Za-z]+\/[A-Za-z0-9._-]+"$/.test(text),
    );
    expect(references.length).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
    const names = Object.values(document.components).flatMap(Object.keys);
    // A generated name that avoids a collision ends in a number, and a name from inside a file ends in
    // its location.
    expect(names.filter((name) => /[-_]\d+$/.test(name))).toEqual([]);
  });

  test('shows which elements are assumed', () => {
    expect(JSON.stringify(document).match(/"x-assumed":/g)?.length).toBeGreaterThan(100);
  });
});

describe('introspection.json', () => {
  const schema = buildSchema(read('graphql/schema.graphql'));

  test('has the same types as the SDL', () => {
    const answer = JSON.parse(read('graphql/introspection.json')) as IntrospectionQuery;
    const printed = (value: typeof schema): string => printSchema(lexicographicSortSchema(value));
    expect(printed(buildClientSchema(answer))).toBe(printed(schema));
  });

  test('reports differences that printed types do not show', () => {
    expect(read('graphql/introspection.json')).toContain('"isOneOf": true');
    expect(read('graphql/introspection.json')).toContain('"specifiedByURL": "https://');
  });
});

interface Sent {
  readonly method: string;
  readonly url: { readonly path?: readonly string[]; readonly query?: readonly Entry[] };
  readonly body?: {
    readonly mode: string;
    readonly raw?: string;
    readonly urlencoded?: readonly Entry[];
    readonly graphql?: { readonly query: string; readonly operationName: string; readonly variables: string };
  };
}
interface Entry {
  readonly key: string;
  readonly value: string;
}
interface Item {
  readonly id: string;
  readonly name: string;
  readonly request: Sent;
  readonly response: readonly { readonly code: number; readonly body: string; readonly name: string }[];
}

describe('postman/collection.json', () => {
  const items = readCollection(COLLECTION).item.flatMap(requestsIn) as unknown as readonly Item[];
  const rest = items.filter(({ request }) => request.body?.mode !== 'graphql');
  const graphql = items.filter(({ request }) => request.body?.mode === 'graphql');

  test('contains every operation of both protocols once, with a unique id', () => {
    const declared = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item)
        .filter((method) => /^(get|put|post|patch|delete)$/.test(method))
        .map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    );
    const sent = rest.map(({ request }) => `${request.method} /${request.url.path!.join('/')}`);
    expect(sent.toSorted()).toEqual(declared.toSorted());
    const schema = buildSchema(read('graphql/schema.graphql'));
    const fields = [schema.getQueryType()!, schema.getMutationType()!].flatMap((type) =>
      Object.keys(type.getFields()),
    );
    const selected = graphql.flatMap(({ request }) => {
      const { definitions } = parse(request.body!.graphql!.query);
      const [operation] = definitions as readonly OperationDefinitionNode[];
      return operation!.selectionSet.selections.map((node) => ('name' in node ? node.name?.value : ''));
    });
    expect(selected.toSorted()).toEqual(fields.toSorted());
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  });

  test('sends the examples of the contract, except for values from other requests', () => {
    const wrong = rest.flatMap((item) => {
      const { body } = item.request;
      if (!body) return [];
      const examples = bodiesOf(operationOf(item).requestBody?.content);
      if (body.mode === 'raw') return matches(JSON.parse(body.raw!), examples) ? [] : [item.name];
      if (body.mode !== 'urlencoded') return [];
      return matches(Object.fromEntries(body.urlencoded!.map(({ key, value }) => [key, value])), examples)
        ? []
        : [item.name];
    });
    expect(wrong).toEqual([]);
    expect(matches({ a: 'x' }, [{ a: 'y' }])).toBe(false);
  });

  test('contains the examples of responses unchanged', () => {
    let compared = 0;
    const wrong = rest.flatMap((item) =>
      item.response.flatMap(({ code, body, name }) => {
        if (body === '') return [];
        const examples = bodiesOf(resolved(operationOf(item).responses[String(code)]!).content);
        compared++;
        const value: unknown = /^[{[]/.test(body) ? JSON.parse(body) : body;
        return matches(value, examples) ? [] : [`${item.name}: ${name}`];
      }),
    );
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(200);
  });

  test('sends valid operations with matching variables', () => {
    const schema = buildSchema(read('graphql/schema.graphql'));
    const wrong = graphql.flatMap(({ request }) => {
      const { query, variables } = request.body!.graphql!;
      const parsed = parse(query);
      const [operation] = parsed.definitions as readonly OperationDefinitionNode[];
      const values = getVariableValues(
        schema,
        operation!.variableDefinitions ?? [],
        JSON.parse(variables) as Record<string, unknown>,
      );
      return [...validate(schema, parsed), ...(values.errors ?? [])].map(({ message }) => message);
    });
    expect(wrong).toEqual([]);
  });

  test('contains no date and no machine-specific data', () => {
    expect(read('postman/collection.json')).not.toContain(new Date().toISOString().slice(0, 10));
  });

  function operationOf({ request }: Item): Operation {
    const path = `/${request.url.path!.join('/').replaceAll(/:(\w+)/g, '{$1}')}`;
    return document.paths[path]![request.method.toLowerCase()]!;
  }
});

function bodiesOf(content: Record<string, Media> | undefined): readonly unknown[] {
  return Object.values(content ?? {}).flatMap(({ example, examples = {} }) => [
    ...(example === undefined ? [] : [example]),
    ...Object.values(examples).map((one) => resolved(one).value),
  ]);
}

function resolved<Value extends Pointed>(value: Value): Value {
  if (value.$ref === undefined) return value;
  const [, , section = '', name = ''] = value.$ref.split('/');
  return resolved(document.components[section]![name] as Value);
}

/** True if a value is one of the examples. Postman variables match any value. */
function matches(value: unknown, examples: readonly unknown[]): boolean {
  return examples.some((example) => isSame(value, example));
}

function isSame(value: unknown, example: unknown): boolean {
  if (typeof value === 'string' && /^\{\{from_\w+\}\}$/.test(value)) return typeof example === 'string';
  if (typeof value !== 'object' || value === null || typeof example !== 'object' || example === null)
    return value === example;
  const keys = Object.keys(value);
  return (
    keys.length === Object.keys(example).length &&
    keys.every((key) => isSame((value as never)[key], (example as never)[key]))
  );
}
