import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { emitDocuments, writeFiles } from '../support/emit-contract.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PROJECTS = join(import.meta.dirname, 'projects');

/** Folders with documents of users, and with handlers as a user would write them. */
export const PROJECT_NAMES = ['tasks', 'library', 'shop'] as const;

export type ProjectName = (typeof PROJECT_NAMES)[number];

/** A project in a temporary folder: emitted code in `generated/`, and the service in `service.ts`. */
export interface Project {
  readonly folder: string;
  readonly documents: { readonly openapi: string; readonly schema?: string[] };
  remove(): Promise<void>;
}

export const makeProject = (name: ProjectName): Promise<Project> => projectOf(join(PROJECTS, name));

/** Creates a project with the documents and the service in a folder. */
export async function projectOf(source: string): Promise<Project> {
  const folder = await mkdtemp(join(tmpdir(), `diptych-${basename(source)}-`));
  const schema = existsSync(join(source, 'schema.graphql')) ? ['schema.graphql'] : undefined;
  const { files } = await emitDocuments(
    source,
    { openapi: 'openapi.yaml', ...(schema && { graphql: schema }) },
    [{ id: 'server', options: {} }],
  );
  await writeFiles(
    folder,
    files.map((file) => (file.write === 'always' ? { ...file, path: `generated/${file.path}` } : file)),
  );
  await cp(join(source, 'service.ts.txt'), join(folder, 'service.ts'));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir');
  return {
    folder,
    documents: {
      openapi: join(source, 'openapi.yaml'),
      ...(schema && { schema: schema.map((file) => join(source, file)) }),
    },
    remove: () => rm(folder, { recursive: true }),
  };
}
