import { readFileSync } from 'node:fs';
import {
  buildSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  parse,
  typeFromAST,
  type GraphQLInputType,
} from 'graphql';
import { OPERATIONS } from '../../canonical.ts';
import type { Draft } from './draft.ts';

const GENERATED = new URL('../../../../generated/', import.meta.url);
const CURSOR = 'WyJhYmMiLDEsIm1zZ18wMSJd';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly example?: unknown;
  readonly schema?: Schema;
}

interface Schema {
  readonly $ref?: string;
  readonly examples?: readonly unknown[];
  readonly example?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly (Parameter & { readonly $ref?: string })[];
  readonly requestBody?: {
    readonly content: Readonly<
      Record<
        string,
        { readonly examples?: Record<string, { value?: unknown; $ref?: string }>; readonly schema?: Schema }
      >
    >;
  };
}

/**
 * The kinds of ids in a path, by their prefix in the contract. The resources are created for each sandbox.
 */
export type KnownIds = Readonly<Record<string, string>>;

/**
 * A valid or nearly valid request for every operation of both documents. Bad requests are derived from them.
 */
export function bases(key: string, known: KnownIds): readonly Draft[] {
  const headers: [string, string][] = [['authorization', `Bearer ${key}`]];
  return [...restBases(headers, known), ...graphqlBases(headers)];
}

function restBases(headers: [string, string][], known: KnownIds): readonly Draft[] {
  const document = JSON.parse(readFileSync(new URL('openapi/v1.json', GENERATED), 'utf8')) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  };
  const resolve = <Item extends { readonly $ref?: string }>(item: Item): Item =>
    item.$ref === undefined
      ? item
      : (item.$ref
          .slice(2)
          .split('/')
          .reduce((at: unknown, name) => (at as Record<string, unknown>)[name], document) as Item);
  return Object.entries(document.paths).flatMap(([template, operations]) =>
    Object.entries(operations).flatMap(([method, operation]): Draft[] => {
      // A stream has no end.
      if (operation.operationId === undefined || operation.operationId === 'streamEvents') return [];
      const path = template.replaceAll(
        /\{([a-z_]+)\}/g,
        (_, name: string) => known[name] ?? `${name.slice(0, 3)}_01`,
      );
      const query = (operation.parameters ?? [])
        .map(resolve)
        .filter((parameter) => parameter.in === 'query')
        .map(
          ({ name, schema }) =>
            `${name}=${encodeURIComponent(String(sampleOf(resolve(schema ?? {}), name)))}`,
        );
      const draft: Draft = { method: method.toUpperCase(), path, query, headers };
      const contents = Object.entries(operation.requestBody?.content ?? {});
      if (contents.length === 0) return [draft];
      return contents.flatMap(([type, { examples, schema }]) => {
        const values = Object.values(examples ?? {}).map((example) => resolve(example).value);
        if (schema) values.push(...(resolve(schema).examples ?? []));
        const bodies = values.length > 0 ? values : [{}];
        return bodies.map((value) => withBody(draft, type, value));
      });
    }),
  );
}

function sampleOf({ examples, example, enum: values, default: standard }: Schema, name: string): unknown {
  return name === 'cursor' ? CURSOR : (examples?.[0] ?? example ?? values?.[0] ?? standard ?? 'x');
}

function withBody(draft: Draft, type: string, value: unknown): Draft {
  if (type === 'multipart/form-data') {
    const text =
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n\x89PNG\r\n--b--\r\n';
    return { ...draft, headers: [...draft.headers, ['content-type', `${type}; boundary=b`]], text };
  }
  const headers: [string, string][] = [...draft.headers, ['content-type', type]];
  if (type !== 'application/x-www-form-urlencoded') return { ...draft, headers, json: value };
  return { ...draft, headers, text: new URLSearchParams(value as Record<string, string>).toString() };
}

function graphqlBases(headers: [string, string][]): readonly Draft[] {
  const schema = buildSchema(readFileSync(new URL('graphql/schema.graphql', GENERATED), 'utf8'));
  return [...OPERATIONS].flatMap(([, query]): Draft[] => {
    const [operation] = parse(query).definitions;
    if (operation?.kind !== 'OperationDefinition') return [];
    const variables = Object.fromEntries(
      (operation.variableDefinitions ?? []).map(({ variable, type }) => [
        variable.name.value,
        sampleInput(typeFromAST(schema, type) as GraphQLInputType),
      ]),
    );
    const json = { query, variables };
    const post: Draft = {
      method: 'POST',
      path: '/graphql',
      query: [],
      headers: [...headers, ['content-type', 'application/json']],
      json,
    };
    const search = [
      `query=${encodeURIComponent(query)}`,
      `variables=${encodeURIComponent(JSON.stringify(variables))}`,
    ];
    return [post, { method: 'GET', path: '/graphql', query: search, headers }];
  });
}

const SCALARS: Readonly<Record<string, unknown>> = {
  UUID: '00000000-0000-4000-8000-000000000000',
  DateTime: '2026-03-02T09:15:00Z',
  PhoneNumber: '+12025550143',
  Locale: 'EN_US',
  Int: 1,
  Float: 1.5,
  Boolean: true,
};

function sampleInput(type: GraphQLInputType, depth = 0): unknown {
  if (isNonNullType(type)) return sampleInput(type.ofType, depth);
  if (isListType(type)) return [sampleInput(type.ofType, depth)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (!isInputObjectType(type)) return SCALARS[type.name] ?? 'text';
  const fields = Object.values(type.getFields()).filter((field) => isNonNullType(field.type) || depth < 2);
  const wanted = type.isOneOf ? fields.slice(0, 1) : fields;
  return Object.fromEntries(wanted.map((field) => [field.name, sampleInput(field.type, depth + 1)]));
}
