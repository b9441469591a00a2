import { codeComment, type Go } from '../encode/go.ts';
import { pushAll } from '../../core/long-lists.ts';

/**
 * Returns the declaration of a type of the runtime as a code block for the comment of its alias: exported fields with
 * their comments, and the methods. `go doc` shows only the right side of an alias, and no page shows `internal/core`.
 */
export function aliasMembers(runtime: ReadonlyMap<string, string>, name: string): Go {
  for (const text of runtime.values()) {
    const fields = new RegExp(`^type ${name}(?:\\[.*\\])? struct \\{\\n(.*?)^\\}$`, 'ms').exec(text);
    if (!fields) continue;
    const head = /^.*$/m.exec(fields[0])![0];
    const methods = [
      ...text.matchAll(new RegExp(`^func \\(\\w+ \\*?${name}(?:\\[.*?\\])?\\) [A-Z].*(?= \\{)`, 'gm')),
    ].map(([signature]) => signature);
    return codeComment([
      '',
      head,
      ...exported(fields[1]!.trimEnd().split('\n')),
      '}',
      ...(methods.length > 0 ? ['', ...methods] : []),
    ]);
  }
  throw new TypeError(`the runtime has no struct ${name}`);
}

/** Removes empty lines and unexported fields with their comments. One comment replaces the fields, as in `go doc`. */
function exported(lines: readonly string[]): readonly string[] {
  const kept: string[] = [];
  let comments: string[] = [];
  let hasMore = false;
  for (const line of lines) {
    if (/^\s*\/\//.test(line)) comments.push(line);
    else {
      if (/^\t\*?[A-Z]/.test(line)) pushAll(kept, [...comments, line]);
      else hasMore ||= line !== '';
      comments = [];
    }
  }
  return hasMore ? [...kept, '\t// Has unexported fields.'] : kept;
}
