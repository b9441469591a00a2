/** Reads the file of accepted changes, which is a list in YAML or JSON. */
import { basename, dirname } from 'node:path';
import { InputError, type Diagnostic } from '../../core/diagnostic.ts';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { AcceptedChange, StaleAcceptance } from '../../diff/policy/policy.ts';
import { Origin } from '../../load/document/origin.ts';
import { parseYaml } from '../../load/document/parse-yaml.ts';
import { SourceText } from '../../load/document/source-text.ts';
import { DEFAULT_LIMITS } from '../../load/limits.ts';
import { say } from '../diagnostics.ts';
import { nodeSourceFiles } from '../source-files.ts';
import { typed } from './typed.ts';

/** The accepted changes of the file, with the location of each entry. */
export interface AcceptedFile {
  readonly entries: readonly AcceptedChange[];
  /** Returns the diagnostic for an expired or unneeded entry. */
  readonly diagnosticFor: (stale: StaleAcceptance) => Diagnostic;
}

/** Reads accepted changes. Throws `InputError` with the location of each invalid entry. */
export async function acceptedFile(path: string, shown: string): Promise<AcceptedFile> {
  const files = nodeSourceFiles(dirname(path));
  const bytes = await typed(shown, files.read(basename(path), DEFAULT_LIMITS.bytesPerFile));
  const source = new SourceText(shown, new TextDecoder().decode(bytes));
  const document = parseYaml(source, DEFAULT_LIMITS);
  if ('code' in document)
    throw new InputError({
      ...say['diff-accepted-unreadable']({ reason: document.message }),
      ...(document.at && { at: document.at }),
    });
  const at = (index: number): Origin => new Origin(document, '').below(index);
  const { value } = document;
  if (!Array.isArray(value))
    throw new InputError(wrong(new Origin(document, ''), 'the file must contain a list of entries'));
  const checked = value.map((entry, index) => entryOf(entry, at(index)));
  const problems = checked.filter((one): one is Diagnostic => 'code' in one);
  if (problems.length > 0) throw new InputError(...problems);
  const entries = checked as readonly AcceptedChange[];
  return {
    entries,
    diagnosticFor({ entry, because }) {
      const { span } = at(entries.indexOf(entry));
      const { id, expires } = entry;
      return because === 'unused'
        ? say['diff-accepted-unused']({ id }, span)
        : say['diff-accepted-expired']({ id, expires }, span);
    },
  };
}

const MEMBERS: ReadonlySet<string> = new Set(['id', 'subject', 'place', 'reason', 'expires']);

function entryOf(entry: JsonValue, at: Origin): AcceptedChange | Diagnostic {
  if (!isJsonObject(entry)) return wrong(at, 'an entry must be an object with `id`, `reason`, and `expires`');
  const [unknown] = Object.keys(entry).filter((name) => !MEMBERS.has(name));
  if (unknown !== undefined)
    return wrong(at, `an entry has no property \`${unknown}\`; use ${[...MEMBERS].join(', ')}`);
  const { id, subject, place, reason, expires } = entry;
  if (typeof id !== 'string') return wrong(at, '`id` must be the id of a rule');
  if (typeof reason !== 'string' || reason.trim() === '')
    return wrong(at, '`reason` must be a string that is not empty');
  if (typeof expires !== 'string' || !isDay(expires))
    return wrong(at, '`expires` must be a day such as 2027-01-31');
  if (subject !== undefined && typeof subject !== 'string') return wrong(at, '`subject` must be a string');
  if (place !== undefined && typeof place !== 'string') return wrong(at, '`place` must be a string');
  return {
    id,
    reason,
    expires,
    ...(subject !== undefined && { subject }),
    ...(place !== undefined && { place }),
  };
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(text);
  // The date is compared with its own text, because `Date` reads February 31 as March 3.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function wrong(at: Origin, reason: string): Diagnostic {
  return say['diff-accepted-invalid']({ reason }, at.span);
}
