import type { Kit } from '../target.ts';

/** Matches the exported name in an entry of `export { … }`: `A`, `type A`, or `B as A`. */
const LISTED = /([\w$]+)\s*$/;
const DECLARED = /^export (?:declare )?(?:abstract )?(?:class|interface|type|const|function) ([\w$]+)/gm;

/**
 * Returns every name of the runtime that the index of a TypeScript package can export, as its template and the runtime
 * declare them. A model with one of these names would make the index ambiguous.
 */
export function packageNames(kit: Kit): ReadonlySet<string> {
  const files = kit.templates('', 'typescript');
  const index = files.get('index.liquid') ?? '';
  const listed = [
    ...index.matchAll(/^export (?:type )?\{([^}]*)\} from '\.\/(?:core\.ts|runtime\/)/gm),
  ].flatMap(([, names = '']) => names.split(',').flatMap((name) => LISTED.exec(name)?.[1] ?? []));
  const passed = [...index.matchAll(/^export (?:type )?\* from '\.\/(runtime\/[^']+)'/gm)].flatMap(
    ([, path = '']) => [...(files.get(path) ?? '').matchAll(DECLARED)].map(([, name = '']) => name),
  );
  return new Set(['Client', ...listed, ...passed]);
}
