/** The user's own class of a client, `Custom.java`, which the client returns from `custom()`. */
import { posix } from 'node:path';
import { customFile, namesBy } from '../../custom-file.ts';
import { identifier, qualifiedName } from '../../encode/java.ts';
import { pathOf } from '../../encode/path.ts';
import type { Kit, OutputFile } from '../../target.ts';
import { SOURCES, type Module } from './file.ts';
import { CLIENT_MEMBERS } from './names.ts';

/** The name of the class. */
export const CUSTOM = 'Custom';

/** Members of a client with this class. */
export const CUSTOM_MEMBERS: ReadonlySet<string> = new Set([...CLIENT_MEMBERS, 'custom']);

const DECLARED = namesBy(
  /^(?:(?:public|final|abstract|sealed|non-sealed|strictfp)\s+)*(?:class|interface|@interface|enum|record)\s+(\w+)/gm,
);

/** Returns the user's class. `sources` are the generated classes. */
export function customClass(
  module: Module,
  clientName: string,
  kit: Kit,
  sources: readonly OutputFile[],
): OutputFile {
  const folder = pathOf(SOURCES, ...module.name.split('.'));
  const generated = new Set(
    sources
      .filter(({ path }) => posix.dirname(path) === folder)
      .map(({ path }) => posix.basename(path, '.java')),
  );
  const view = { package: qualifiedName(module.name), client: identifier(clientName) };
  return customFile(
    `${folder}/${CUSTOM}.java`,
    kit.render('custom.liquid', view, 'java'),
    DECLARED,
    generated,
  );
}
