import { codeTag, encoded, joinCode, type Code } from '../code.ts';
import { visibleText } from './text.ts';

/** Text of an XML file (XML 1.0, fifth edition). */
export type Xml = Code<'xml'>;

/** Writes XML: `` xml`<name>${name}</name>` ``. */
export const xml = codeTag('xml');

/** Joins pieces, each on lines of its own. */
export function joinXml(pieces: readonly Xml[]): Xml {
  return joinCode('xml', pieces, '\n');
}

/**
 * Text of an element, on one line. Characters that are invisible, change the text direction, or are not allowed in XML
 * are escaped; a `$` never starts a Maven property.
 */
export function xmlText(value: string): Xml {
  const line = visibleText(value).replace(UNHELD, unicodeNumber).replace(/\s+/g, ' ').trim();
  return encoded(
    'xml',
    line.replace(/[&<>"']/g, (character) => ESCAPES[character]!).replace(/\$(?=\{)/g, '$ '),
  );
}

/** Characters not allowed in documents (section 2.2), in addition to those shown by `visibleText`. */
const UNHELD = /[\ufffe\uffff]/g;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function unicodeNumber(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16)}`;
}
