import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { EmittedFile } from '../../../src/emit/run.ts';
import { emitDocuments, writeFiles } from '../../support/emit-contract.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/**
 * A project in a temporary folder: the files emitted from `test/server/service/`, and the service that uses
 * them.
 */
export interface ServiceFolder {
  readonly folder: string;
  readonly files: readonly EmittedFile[];
  remove(): Promise<void>;
}

export async function serviceFolder(): Promise<ServiceFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'diptych-server-'));
  const { files } = await emitDocuments(
    import.meta.dirname,
    { openapi: 'openapi.yaml', graphql: ['schema.graphql'] },
    [{ id: 'server', options: { resolvers: 'src/resolvers' } }],
  );
  await writeFiles(
    folder,
    files.map((file) => (file.write === 'always' ? { ...file, path: `generated/${file.path}` } : file)),
  );
  await cp(join(import.meta.dirname, 'app.ts.txt'), join(folder, 'app.ts'));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir');
  return { folder, files, remove: () => rm(folder, { recursive: true }) };
}
