import { ts } from './rest-types/vendored.ts';

/** Returns the first error of a script or a declaration file with its line, or undefined if it can be parsed. */
export function scriptError(path: string, text: string): string | undefined {
  // The compiler emits nothing for a declaration file, but parses its text as a source file.
  const fileName = path.replace(/\.d\.([cm]?ts)$/, '.$1');
  const { diagnostics = [] } = ts.transpileModule(text, { fileName, reportDiagnostics: true });
  const [first] = diagnostics;
  if (!first) return undefined;
  const line = first.file?.getLineAndCharacterOfPosition(first.start ?? 0).line ?? 0;
  return `line ${line + 1}: ${ts.flattenDiagnosticMessageText(first.messageText, ' ')}`;
}
