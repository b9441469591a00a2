import { constructFromEvents, CORE_SCHEMA, mergeTag, YAMLException, type Event } from 'js-yaml';
import type { Diagnostic } from '../../core/diagnostic.ts';
import type { JsonValue } from '../../core/json.ts';
import { say } from '../diagnostics.ts';
import type { Limits } from '../limits.ts';
import { spanAtOffset, type SourceDocument } from './document.ts';
import { Origin } from './origin.ts';
import { inexactNumbers, NO_NUMBERS, numberProblem } from './numbers.ts';
import type { SourceText } from './source-text.ts';
import { survey } from './survey.ts';
import { parseIndented } from './yaml-indentation.ts';
import { plainScalars, yamlPositions, type YamlPositions } from './yaml-positions.ts';

const SCHEMA = CORE_SCHEMA.withTags(mergeTag);

/** Parses YAML 1.2 with merge keys. Positions are computed on demand from the events of the parser. */
export function parseYaml(source: SourceText, limits: Limits, tolerate = false): SourceDocument | Diagnostic {
  const document = parseOnce(source, limits, false);
  if (!tolerate || !('code' in document) || document.code !== 'duplicate-key') return document;
  const again = parseOnce(source, limits, true);
  return 'code' in again ? again : { ...again, duplicates: [document] };
}

function parseOnce(written: SourceText, limits: Limits, json: boolean): SourceDocument | Diagnostic {
  let source = written;
  let events: readonly Event[];
  let documents: readonly unknown[];
  try {
    events = parseIndented(written, limits, (text) => (source = text));
    documents = constructFromEvents(events as Event[], {
      source: source.text,
      schema: SCHEMA,
      maxAliases: limits.yamlAliases,
      json,
    });
  } catch (error) {
    if (error instanceof YAMLException) return syntaxError(source, error, limits);
    throw error;
  }
  const [value = null] = documents;
  if (documents.length > 1)
    return say['yaml-documents']({ count: documents.length }, spanAtOffset(source, 0));
  const scalars = plainScalars(source.text, events);
  const numbers = scalars.flatMap(
    ({ offset, text }) => numberProblem(text, () => spanAtOffset(source, offset), true) ?? [],
  );
  const { refs, hasIdentifiers, hasDiscriminators, problem } = survey(value, limits);
  let positions: YamlPositions | undefined;
  let inexact: ReadonlyMap<number, string> | undefined;
  const digitsLost = (): ReadonlyMap<number, string> => (inexact ??= inexactNumbers(scalars));
  const located = (): YamlPositions => (positions ??= yamlPositions(source.text, events, digitsLost()));
  const document: SourceDocument = {
    source,
    value: value as JsonValue,
    refs,
    hasIdentifiers,
    hasDiscriminators,
    notices: numbers,
    inexact: () => (digitsLost().size === 0 ? NO_NUMBERS : located().numbers),
    offset: (pointer) => located().offset(pointer),
  };
  if (!problem) return document;
  const at = new Origin(document, problem.pointer).span;
  switch (problem.kind) {
    case 'cyclic':
      return say['yaml-cycle']({}, at);
    case 'notJson':
      return say['yaml-not-json']({}, at);
    case 'deep':
      return say['limit-depth']({ limit: limits.depth }, at);
    case 'large':
      return say['limit-nodes']({ limit: limits.nodes }, at);
  }
}

function syntaxError(source: SourceText, error: YAMLException, limits: Limits): Diagnostic {
  const offset = error.mark?.position ?? 0;
  const at = spanAtOffset(source, offset);
  if (error.reason.includes('maxDepth')) return say['limit-depth']({ limit: limits.depth }, at);
  if (error.reason.includes('maxAliases')) return say['limit-aliases']({ limit: limits.yamlAliases }, at);
  if (error.reason.includes('duplicated mapping key')) {
    const key = /^["']?([^"':\n]*)/.exec(source.text.slice(offset, offset + 200))?.[1] ?? '';
    return say['duplicate-key']({ key: key.trim() }, at);
  }
  return say['yaml-syntax']({ reason: error.reason }, at);
}
