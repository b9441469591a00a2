import { codeTag, encoded, joinCode, type Code } from '../code.ts';
import { visibleText } from './text.ts';

/** Text of an XML file (XML 1.0, fifth edition). */
export type Xml = Code<'xml'>;

/** Writes XML: `` xml`<name>${name}</name>` ``. */
export const xml = codeTag('xml');

/** Joins pieces with line breaks. */
export function joinXml(pieces: readonly Xml[]): Xml {
  return joinCode('xml', pieces, '\n');
}

/**
 * Returns the text of an element, on one line. Escapes characters that are invisible, change the text direction, or are
 * not allowed in XML. Inserts a space into `${`, so that Maven does not replace a property.
 */
export function xmlText(value: string): Xml {
  const line = visibleText(value).replace(FORBIDDEN, unicodeNumber).replace(/\s+/g, ' ').trim();
  return encoded(
    'xml',
    line.replace(/[&<>"']/g, (character) => ESCAPES[character]!).replace(/\$(?=\{)/g, '$ '),
  );
}

/** Characters forbidden in documents (section 2.2) and not escaped by `visibleText`. */
const FORBIDDEN = /[\ufffe\uffff]/g;
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
