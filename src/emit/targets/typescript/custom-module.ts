/** The user's own module of a client, `custom.ts`. The entry point exports its class instead of the generated one. */
import { posix } from 'node:path';
import { textOf } from '../../code.ts';
import { customFile, lineAt, namesBy, type FindNames } from '../../custom-file.ts';
import type { DeclaredName, Kit, OutputFile } from '../../target.ts';

const LANGUAGE = 'ecmascript';
const DECLARED = namesBy(
  /^export\s+(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:class|function\s*\*?|const\s+enum|const|let|var|interface|type|enum|namespace)\s+([A-Za-z_$][\w$]*)/gm,
);
const LISTED = /^export\s+(?:type\s+)?\{([^}]*)\}/gm;
const NAMESPACES = namesBy(/^export\s+(?:type\s+)?\*\s+as\s+([A-Za-z_$][\w$]*)/gm);
const MODULES = /^export\s+(?:type\s+)?\*\s+from\s+'([^']+)'/gm;
/** The class of the user's module that replaces the generated one. */
const REPLACED = 'Client';

/** Returns the user's module. `modules` are the generated modules, among them the entry point. */
export function customModule(kit: Kit, modules: readonly OutputFile[]): OutputFile {
  const texts = new Map(modules.map(({ path, content }) => [stem(path), textOf(content, LANGUAGE)]));
  const generated = new Set(exportsOf('index', texts));
  generated.delete(REPLACED);
  return customFile('custom.ts', kit.render('custom.liquid', {}, LANGUAGE), exported, generated);
}

const exported: FindNames = (text) => [
  ...DECLARED(text),
  ...NAMESPACES(text),
  ...[...text.matchAll(LISTED)].flatMap((match) => listed(match[1] ?? '', lineAt(text, match.index))),
];

function listed(list: string, line: number): readonly DeclaredName[] {
  return list.split(',').flatMap((item) => {
    const name = /([A-Za-z_$][\w$]*)\s*$/.exec(item)?.[1];
    return name === undefined ? [] : [{ name, line }];
  });
}

/** Returns the exports of a module, including the exports of modules that it re-exports completely. */
function exportsOf(module: string, texts: ReadonlyMap<string, string>): readonly string[] {
  const text = texts.get(module) ?? '';
  const inner = [...text.matchAll(MODULES)].map(([, from = '']) =>
    stem(posix.join(posix.dirname(module), from)),
  );
  return [
    ...exported(text).map(({ name }) => name),
    ...inner.filter((one) => one !== 'custom').flatMap((one) => exportsOf(one, texts)),
  ];
}

function stem(path: string): string {
  return path.replace(/\.[jt]s$/, '');
}
