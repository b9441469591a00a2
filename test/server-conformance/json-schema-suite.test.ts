/**
 * The servers agree on the instances of the JSON-Schema-Test-Suite, and report the same locations. Each schema of the
 * suite is a property of one body.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SHARED, hasCorpus } from '../support/corpus.ts';
import { hasGo } from '../support/go.ts';
import type { IssueVector, Runner } from './format.ts';
import { send } from './send.ts';
import { startServer } from './suite.ts';

const SUITE = join(SHARED, 'corpus/json-schema-suite');

/**
 * Files that need documents with ids and anchors, which a body does not have, or that treat annotations as
 * assertions.
 */
const SKIPPED = new Set(
  'anchor defs dynamicRef ref refRemote id vocabulary unknownKeyword infinite-loop-detection content format'
    .split(' ')
    .map((name) => `${name}.json`),
);

interface Group {
  readonly description: string;
  readonly schema: unknown;
  readonly tests: readonly {
    readonly description: string;
    readonly data: unknown;
    readonly valid: boolean;
  }[];
}

function groups(): readonly Group[] {
  return (
    readdirSync(SUITE)
      .filter((file) => file.endsWith('.json') && !SKIPPED.has(file))
      .flatMap((file) =>
        (JSON.parse(readFileSync(join(SUITE, file), 'utf8')) as readonly Group[]).map((group) => ({
          ...group,
          description: `${file}: ${group.description}`,
          schema: withoutDialect(group.schema),
        })),
      )
      // The generator drops an empty enum, with a diagnostic.
      .filter(({ description }) => !description.includes('empty enum'))
      .filter(
        ({ schema }) => !/"\$(?:ref|defs|id|anchor|dynamicRef|dynamicAnchor)"/.test(JSON.stringify(schema)),
      )
  );
}

function withoutDialect(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $schema: _, ...rest } = schema as Record<string, unknown>;
  return rest;
}

/** Instances for which the TypeScript server differs from the suite, or reports other locations, with the reason. */
const TYPESCRIPT_DIFFERS: readonly (readonly [name: RegExp, reason: string])[] = [
  [/^unevaluatedItems\.json: /, 'ajv does not record the items that `contains` and nested schemas evaluate'],
];

const all = hasCorpus ? groups() : [];
const contract = {
  openapi: '3.1.0',
  info: { title: 'Suite', version: '1' },
  paths: {
    '/values': {
      post: {
        operationId: 'createValues',
        tags: ['values'],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: Object.fromEntries(all.map(({ schema }, index) => [`g${index}`, schema])),
              },
            },
          },
        },
        responses: { 204: { description: 'Valid.' } },
      },
    },
  },
};

const GO = `package main

import (
	"context"
	"fmt"
	"net"
	"net/http"

	api "example.com/conformance/generated/server-go"
)

type values struct{}

func (values) Create(context.Context, *api.ValueCreateRequest) (api.ValueCreateResult, error) {
	return api.ValueCreateNoContent{}, nil
}

func main() {
	handler, err := api.NewHandler(api.Handlers{Values: values{}}, api.Options{})
	if err != nil {
		panic(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	fmt.Println(listener.Addr().(*net.TCPAddr).Port)
	_ = http.Serve(listener, handler)
}
`;

const TYPESCRIPT = `import { createServer } from 'node:http';
import { createHandler } from './generated/server/rest/router.ts';
import { nodeHandler } from './generated/server/runtime/node.ts';

const handler = createHandler({ createValues: () => ({ status: 204 }) }, { context: () => undefined });
const server = createServer(nodeHandler(handler)).listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

const isRun = hasCorpus && hasGo;
let folder: string;
let go: Runner;
let typescript: Runner;

beforeAll(async () => {
  if (!isRun) return;
  folder = await mkdtemp(join(tmpdir(), 'diptych-suite-'));
  await writeFile(join(folder, 'contract.yaml'), JSON.stringify(contract));
  typescript = await startServer('typescript', folder, TYPESCRIPT);
  go = await startServer('go', folder, GO);
}, 240_000);

afterAll(async () => {
  await go?.close();
  await typescript?.close();
  if (isRun) await rm(folder, { recursive: true });
});

async function judged(
  { port }: Runner,
  json: unknown,
): Promise<{ readonly isValid: boolean; readonly issues: readonly string[] }> {
  const { status, body } = await send(port, { line: 'POST /values', json });
  if (status === 204) return { isValid: true, issues: [] };
  const { errors = [] } = JSON.parse(body.toString()) as { errors?: readonly IssueVector[] };
  const found = errors.map(({ pointer, keyword }) => `${pointer} ${keyword}`);
  return { isValid: false, issues: [...new Set(found)].toSorted() };
}

test.skipIf(!isRun)(
  'the servers agree with the suite, and report the same locations',
  { timeout: 120_000 },
  async () => {
    const wrong: unknown[] = [];
    const seen = new Set<unknown>();
    let count = 0;
    for (const [index, { description, tests }] of all.entries())
      for (const { description: what, data, valid } of tests) {
        const name = `${description}: ${what}`;
        const body = { [`g${index}`]: data };
        const [one, other] = [await judged(typescript, body), await judged(go, body)];
        count++;
        if (other.isValid !== valid) wrong.push({ name, go: other.issues });
        if (JSON.stringify(one) === JSON.stringify(other)) continue;
        const known = TYPESCRIPT_DIFFERS.find(([names]) => names.test(name));
        if (known) seen.add(known);
        else wrong.push({ name, typescript: one, go: other });
      }
    expect(wrong).toEqual([]);
    expect(seen.size).toBe(TYPESCRIPT_DIFFERS.length);
    expect(count).toBeGreaterThan(500);
  },
);
