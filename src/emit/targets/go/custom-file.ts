/** The user's own file of a client, `custom.go`, in the package of the client. */
import { textOf } from '../../code.ts';
import { customFile, namesBy } from '../../custom-file.ts';
import { identifier } from '../../encode/go.ts';
import type { Module } from '../../golang/file.ts';
import type { Kit, OutputFile } from '../../target.ts';

const LANGUAGE = 'go';
/** Matches functions, methods with the type of their receiver, and other declarations, including those in groups. */
const DECLARED = namesBy(
  /^func\s+(?:\(\s*(?:\w+\s+)?\*?(\w+)(?:\[[^\]]*\])?\s*\)\s*)?(\w+)|^(?:type|var|const)\s+(\w+)|^\t(\w+)(?:\s+[\w*[\]."]+)?\s+=/gm,
);
const STRUCT = /^type (\w+) struct \{\n([^}]*)^\}/gm;
const FIELD = /^\t(\w+) +/gm;

/** Returns the user's file. `files` are the generated files. */
export function customGoFile(module: Module, kit: Kit, files: readonly OutputFile[]): OutputFile {
  const generated = new Set(
    files
      .filter(({ path }) => /^[^/]+\.go$/.test(path))
      .map(({ content }) => textOf(content, LANGUAGE))
      .flatMap((text) => [...DECLARED(text).map(({ name }) => name), ...fieldsIn(text)]),
  );
  const content = kit.render('custom.liquid', { name: identifier(module.name) }, LANGUAGE);
  return customFile('custom.go', content, DECLARED, generated);
}

/** Returns fields with their type, because a method cannot have the name of a field. */
function fieldsIn(text: string): readonly string[] {
  return [...text.matchAll(STRUCT)].flatMap(([, type = '', fields = '']) =>
    [...fields.matchAll(FIELD)].map(([, field = '']) => `${type}.${field}`),
  );
}
