import { GraphQLError, parse, Source, TokenKind, type DocumentNode } from 'graphql';
import { InputError, type Diagnostic } from '../../core/diagnostic.ts';
import { say } from '../diagnostics.ts';
import { spanAtOffset, spanOfFile } from '../document/document.ts';
import type { FileReader } from '../document/file-reader.ts';
import type { SourceText } from '../document/source-text.ts';
import type { Limits } from '../limits.ts';
import { diagnosticOf } from './place.ts';
import { tooDeepAt } from './sdl-depth.ts';

/** Reads the matching files. Rejects with `InputError` if no file matches. */
export async function readMatching(
  patterns: readonly string[],
  reader: FileReader,
): Promise<readonly SourceText[]> {
  const paths = await reader.glob(patterns);
  if (paths.length === 0) throw new InputError(say['graphql-empty']({ patterns: patterns.join(', ') }));
  const sources: SourceText[] = [];
  for (const path of paths) sources.push(await reader.text(path, spanOfFile(path)));
  return sources;
}

/** Parses one file. The limits are checked before the parser recurses. */
export function parseGraphql(source: SourceText, limits: Limits): DocumentNode | Diagnostic {
  const deep = tooDeepAt(source.text, limits.sdlDepth);
  if (deep !== undefined) return say['limit-depth']({ limit: limits.sdlDepth }, spanAtOffset(source, deep));
  try {
    const document = parse(new Source(source.text, source.path), { maxLexicalTokens: limits.sdlTokens });
    return tooLongName(document, source, limits.nameLength) ?? document;
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const isLimit = /contains more tha[nt] \d+ tokens/.test(error.message);
    const make = isLimit
      ? (_: object, at: Diagnostic['at']) => say['limit-tokens']({ limit: limits.sdlTokens }, at)
      : say['graphql-syntax'];
    return diagnosticOf(error, make, source.path);
  }
}

/** Finds the first name beyond the limit in the text, including aliases and fragments, because the model lacks them. */
function tooLongName(document: DocumentNode, source: SourceText, limit: number): Diagnostic | undefined {
  for (let token = document.loc?.startToken; token; token = token.next ?? undefined) {
    const length = token.end - token.start;
    if (token.kind === TokenKind.NAME && length > limit)
      return say['limit-name-length']({ limit, length }, spanAtOffset(source, token.start));
  }
  return undefined;
}

/** Parses several files. Throws `InputError` with the errors of all of them. */
export function parseAll(sources: readonly SourceText[], limits: Limits): readonly DocumentNode[] {
  const parsed = sources.map((source) => parseGraphql(source, limits));
  const problems = parsed.filter((result): result is Diagnostic => 'code' in result);
  if (problems.length > 0) throw new InputError(...problems);
  return parsed as readonly DocumentNode[];
}

/** Parses several files, and skips each malformed file with a warning. Throws `InputError` if a limit is exceeded. */
export function parseTolerantly(
  sources: readonly SourceText[],
  limits: Limits,
  report: (diagnostic: Diagnostic) => void,
): readonly DocumentNode[] {
  return sources.flatMap((source) => {
    const parsed = parseGraphql(source, limits);
    if (!('code' in parsed)) return [parsed];
    if (parsed.code !== 'graphql-syntax') throw new InputError(parsed);
    const message = `${parsed.message} Omitted: ${source.path}.`;
    report({ ...parsed, severity: 'warning', message });
    return [];
  });
}
