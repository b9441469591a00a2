import { InputError } from '../../src/core/diagnostic.ts';
import type { SourceFiles } from '../../src/core/files.ts';
import { say } from '../../src/load/diagnostics.ts';

/** Files that exist only in a test. A pattern such as `*.graphql` matches by the end of the name only. */
export function memoryFiles(texts: Readonly<Record<string, string>>): SourceFiles {
  return {
    read(path, maxBytes) {
      const text = Object.hasOwn(texts, path) ? texts[path] : undefined;
      if (text === undefined) return Promise.reject(new InputError(say['file-missing']({ path })));
      const bytes = new TextEncoder().encode(text);
      if (bytes.byteLength > maxBytes)
        return Promise.reject(new InputError(say['limit-bytes']({ path, limit: maxBytes })));
      return Promise.resolve(bytes);
    },
    glob(patterns) {
      const matches = (path: string): boolean =>
        patterns.some((pattern) =>
          pattern.startsWith('*') ? path.endsWith(pattern.slice(1)) : path === pattern,
        );
      return Promise.resolve(Object.keys(texts).filter(matches).sort());
    },
  };
}
