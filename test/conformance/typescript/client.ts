/** The tested client: emitted from its own contract, with the location of each operation. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { nodeSourceFiles } from '../../../src/cli/source-files.ts';
import { camelCase, snakeCase, splitWords } from '../../../src/core/words.ts';
import { emit, type EmittedFile } from '../../../src/emit/run.ts';
import { graphqlShape } from '../../../src/emit/shape/graphql-shape.ts';
import { restShapes } from '../../../src/emit/shape/client-calls.ts';
import { load } from '../../../src/load/load.ts';
import type { Contract } from '../../../src/model/contract.ts';
import { environment, writeFiles } from '../../support/emit-contract.ts';

const ROOT = join(import.meta.dirname, '../contract');

/** The form in which an operation accepts its arguments. */
export type Passing = 'flat' | 'grouped' | 'none' | 'input' | 'variables';

type Method = (...parameters: readonly unknown[]) => unknown;

export interface ClientModules {
  readonly Client: new (options: object) => Record<string, Record<string, Method>> & {
    request(method: string, path: string, request: object): unknown;
    graphql(document: string, variables: unknown, options: unknown): unknown;
  };
  readonly ClientError: abstract new () => Error;
  unwrap(body: unknown, headers: unknown, secret: unknown, options: unknown): Promise<unknown>;
  sign(body: string, secret: string, options: unknown): Promise<unknown>;
}

/** The emitted files, and the location of each operation in them. */
export interface Emitted {
  readonly files: readonly EmittedFile[];
  /** By `resource.action` in snake case. */
  readonly passing: ReadonlyMap<string, Passing>;
}

export async function emitClient(): Promise<Emitted> {
  const input = { openapi: 'openapi.yaml', graphql: ['schema.graphql'], documents: ['operations.graphql'] };
  const { contract, diagnostics } = await load(input, nodeSourceFiles(ROOT));
  if (!contract) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  const { files } = await emit(contract, [{ id: 'typescript', options: {} }], environment);
  return { files, passing: passingOf(contract) };
}

/** Writes the files to a new folder and imports them. */
export async function importClient(
  files: readonly EmittedFile[],
): Promise<{ readonly modules: ClientModules; readonly remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'diptych-conformance-'));
  await writeFiles(folder, files);
  const from = (path: string): Promise<object> =>
    import(pathToFileURL(join(folder, 'typescript', path)).href) as Promise<object>;
  const [index, webhooks] = await Promise.all([from('index.ts'), from('webhooks.ts')]);
  return {
    modules: { ...index, ...webhooks } as ClientModules,
    remove: () => rm(folder, { recursive: true }),
  };
}

export function passingOf(contract: Contract): ReadonlyMap<string, Passing> {
  const rest = restShapes(contract).map(({ operation, form }) => [keyOf(operation), form] as const);
  const graphql = contract.documents.map(
    (document) => [keyOf(document), graphqlShape(contract, document)?.argument ?? 'none'] as const,
  );
  return new Map([...rest, ...graphql]);
}

function keyOf({
  callPath: { resources, action },
}: Contract['documents'][number] | Contract['operations'][number]): string {
  return [...resources, action].map(({ words }) => snakeCase(words)).join('.');
}

/** Returns the TypeScript name of a word of the contract. */
export function spelled(name: string): string {
  return camelCase(splitWords(name));
}
