import type { SourceSpan } from '../../core/source.ts';
import { DEFAULT_LIMITS } from '../../load/limits.ts';
import { reported, type Report } from '../../report/report.ts';
import type { Side } from './side.ts';

/** Returns the text of each file that a report refers to, on either side, or undefined for a missing file. */
export async function textsOf(
  report: Report,
  sides: readonly Side[],
): Promise<(span: SourceSpan) => string | undefined> {
  const files = new Set(
    reported(report).flatMap(({ at, was }) => [at, was].flatMap((span) => span?.file ?? [])),
  );
  const texts = new Map<string, string>();
  for (const { label, files: source } of sides) {
    for (const file of files) {
      if (texts.has(file) || !file.startsWith(label)) continue;
      const bytes = await source
        .read(file.slice(label.length), DEFAULT_LIMITS.bytesPerFile)
        .catch(() => undefined);
      if (bytes) texts.set(file, new TextDecoder().decode(bytes));
    }
  }
  return ({ file }) => texts.get(file);
}
