/** What the package is called and which version it has. */
import { splitWords } from '../../../../core/words.ts';
import type { Contract } from '../../../../model/contract.ts';
import { fileStem } from '../../../encode/path.ts';
import { visibleText } from '../../../encode/text.ts';
import { VERSION, type PackageOptions } from './options.ts';

export interface Identity {
  readonly name: string;
  /** Undefined when neither the options nor the contract have one that npm takes. */
  readonly version: string | undefined;
  readonly description: string | undefined;
  readonly license: string | undefined;
}

const LONGEST_DESCRIPTION = 200;

export function identityOf(contract: Contract, options: PackageOptions): Identity {
  return {
    name: options.name ?? packageName(contract.title),
    version: options.version ?? semanticVersion(contract.version),
    description: options.description ?? shortened(contract.description ?? ''),
    license: options.license ?? contract.license,
  };
}

/** `orders-api`. One word alone may be a module of Node.js, or somebody's product: it gets `-client`. */
function packageName(title: string): string {
  const stem = fileStem(splitWords(title));
  return /^[a-z\d].*-/.test(stem) ? stem : `${stem.replace(/^\W+|_+$/g, '')}-client`;
}

/** `1`, `v1.2` and `1.2.3-beta` are versions once they are written in full; so is a date, by year, month and day. */
function semanticVersion(version: string): string | undefined {
  const date = /^(\d{4})-(\d{2})-(\d{2})$/.exec(version.trim());
  if (date) return date.slice(1).map(Number).join('.');
  const match = /^v?(\d{1,4})(?:\.(\d+))?(?:\.(\d+))?([-+].*)?$/.exec(version.trim());
  if (!match) return undefined;
  const [, major, minor = '0', patch = '0', rest = ''] = match;
  const full = `${major}.${minor}.${patch}${rest}`;
  return VERSION.test(full) && !/^-\d/.test(rest) ? full : undefined;
}

function shortened(text: string): string | undefined {
  const line = visibleText(firstSentence(text));
  if (line === '') return undefined;
  return line.length > LONGEST_DESCRIPTION ? `${line.slice(0, LONGEST_DESCRIPTION - 1)}…` : line;
}

/** Of the first paragraph, on one line. */
export function firstSentence(text: string): string {
  const [paragraph = ''] = text.trim().split(/\n\s*\n/);
  const line = paragraph.replace(/\s+/g, ' ').trim();
  return /^.*?[.!?](?= |$)/.exec(line)?.[0] ?? line;
}
