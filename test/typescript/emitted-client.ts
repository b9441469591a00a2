import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LoadInput } from '../../src/load/load.ts';
import { emitDocuments, writeFiles, type EmittedContract } from '../support/emit-contract.ts';

type Method = (...parameters: unknown[]) => Promise<unknown>;

/** A client as a test sees it. The compiler checks its types in the emitted folder, not here. */
export type AnyClient = Record<string, Record<string, Method>> & {
  graphql(document: string, variables?: object): Promise<unknown>;
};

/** All methods of all resources of a client, bound. */
export function methodsOf(client: AnyClient): readonly Method[] {
  return resourcesIn(client).flatMap((resource) => {
    const prototype = Object.getPrototypeOf(resource) as object;
    const names = Object.getOwnPropertyNames(prototype).filter((name) => name !== 'constructor');
    return names.map(
      (name): Method =>
        (...parameters) =>
          resource[name]!(...parameters),
    );
  });
}

/** The resources of a client, and nested resources. */
function resourcesIn(holder: object): readonly Record<string, Method>[] {
  const own = Object.values(holder).filter(
    (each): each is Record<string, Method> => typeof each === 'object',
  );
  return own.flatMap((resource) => [resource, ...resourcesIn(resource)]);
}

export interface EmittedClient extends EmittedContract {
  /** The folder of the files, which contains `typescript/`. */
  readonly folder: string;
  /** Everything that `index.ts` exports. */
  readonly module: Record<string, unknown>;
  create(options: object): AnyClient;
  remove(): Promise<void>;
}

/** Emits the client of some documents, without a package around it, into a separate folder and imports it. */
export async function emitClient(root: string, input: LoadInput, options = {}): Promise<EmittedClient> {
  const folder = await mkdtemp(join(tmpdir(), 'diptych-typescript-'));
  const emitted = await emitDocuments(root, input, [
    { id: 'typescript', options: { package: false, ...options } },
  ]);
  await writeFiles(folder, emitted.files);
  const url = pathToFileURL(join(folder, 'typescript/index.ts')).href;
  const module = (await import(url)) as Record<string, unknown>;
  const { Client } = module as { Client: new (options: object) => AnyClient };
  return {
    ...emitted,
    folder,
    module,
    create: (given) => new Client(given),
    remove: () => rm(folder, { recursive: true }),
  };
}
