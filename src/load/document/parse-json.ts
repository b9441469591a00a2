import type { Diagnostic } from '../../core/diagnostic.ts';
import type { JsonValue } from '../../core/json.ts';
import type { SourceSpan } from '../../core/source.ts';
import { say } from '../diagnostics.ts';
import type { Limits } from '../limits.ts';
import { spanAtOffset, type SourceDocument } from './document.ts';
import { Origin } from './origin.ts';
import { jsonPositions, measureJson, type JsonPositions } from './json-positions.ts';
import { inexactNumbers, NO_NUMBERS, numberProblem } from './numbers.ts';
import { pointerSegments } from '../../core/json-pointer.ts';
import type { SourceText } from './source-text.ts';
import { survey } from './survey.ts';

/** Parses JSON. A second, slower pass finds duplicate keys, and on demand the positions of values. */
export function parseJson(source: SourceText, limits: Limits, tolerate = false): SourceDocument | Diagnostic {
  const measure = measureJson(source.text);
  if (measure.depth > limits.depth) {
    return say['limit-depth']({ limit: limits.depth }, spanAtOffset(source, measure.deepestOffset));
  }
  let value: JsonValue;
  try {
    value = JSON.parse(source.text) as JsonValue;
  } catch (error) {
    const { reason, at } = syntaxErrorIn(source, error as SyntaxError);
    return say['json-syntax']({ reason }, at);
  }
  const numbers = measure.longNumbers.flatMap(
    ({ offset, text }) => numberProblem(text, () => spanAtOffset(source, offset)) ?? [],
  );
  const tooLarge = numbers.find(({ severity }) => severity === 'error');
  if (tooLarge) return tooLarge;
  const { refs, hasIdentifiers, hasDiscriminators, members, problem } = survey(value, limits);
  let inexact: ReadonlyMap<number, string> | undefined;
  let positions: JsonPositions | undefined;
  const digitsLost = (): ReadonlyMap<number, string> => (inexact ??= inexactNumbers(measure.longNumbers));
  const located = (): JsonPositions => (positions ??= jsonPositions(source.text, digitsLost()));
  const document: SourceDocument = {
    source,
    value,
    refs,
    hasIdentifiers,
    hasDiscriminators,
    inexact: () => (digitsLost().size === 0 ? NO_NUMBERS : located().numbers),
    notices: numbers,
    offset: (pointer) => located().offsets.get(pointer),
  };
  if (problem) return say['limit-nodes']({ limit: limits.nodes }, new Origin(document, problem.pointer).span);
  if (members !== measure.members) {
    const duplicates = located().duplicates.map(({ pointer, offset }) => {
      const key = pointerSegments(pointer)?.at(-1) ?? '';
      return say['duplicate-key']({ key }, spanAtOffset(source, offset, pointer));
    });
    if (duplicates[0]) return tolerate ? { ...document, duplicates } : duplicates[0];
  }
  return document;
}

/**
 * Returns the reason and the location of a syntax error. V8 reports `… in JSON at position 12 (line 1 column 13)`, but
 * no position at the end of the text.
 */
export function syntaxErrorIn(
  source: SourceText,
  error: SyntaxError,
): { readonly reason: string; readonly at: SourceSpan } {
  const position = /at position (\d+)/.exec(error.message)?.[1];
  const offset = position === undefined ? source.text.length : Number(position);
  const reason = error.message.replace(/,? (in JSON )?at position.*/s, '').slice(0, 200);
  return { reason, at: spanAtOffset(source, offset) };
}
