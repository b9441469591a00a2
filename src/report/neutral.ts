/**
 * Characters that a terminal obeys or that hide and reorder text: C0 and C1 controls but TAB and LF, bidi controls,
 * zero-width spaces, BOM, line separators, lone surrogates, tag characters.
 */
const CONTROL =
  // eslint-disable-next-line no-control-regex -- naming them is the point
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]|[\u{e0000}-\u{e007f}]|\p{Cs}/gu;

/** Words that a CI runner obeys at the start of a line (`::error::`) or anywhere in it (`##[…]`, `##vso[…]`). */
const COMMAND_START = /^(\s*):(?=:)/gm;
const COMMAND_ANYWHERE = /#(?=#(?:\[|vso\[))/g;

/** Text of a document or a response, made safe to print: nothing is deleted, what acts becomes its `\uXXXX`. */
export function neutral(text: string): string {
  return text
    .replace(/\r\n/g, '\n')
    .replace(CONTROL, codeUnits)
    .replace(COMMAND_START, '$1\\u003a')
    .replace(COMMAND_ANYWHERE, '\\u0023');
}

/** The same on one line: line breaks become spaces. */
export function neutralLine(text: string): string {
  return neutral(text.replace(/\s*[\r\n]\s*/g, ' ')).replace(/\t/g, ' ');
}

/** JSON text in which nothing acts on a terminal or a CI runner. Parses to the same value. */
export function neutralJson(json: string): string {
  return json.replace(CONTROL, codeUnits).replace(COMMAND_ANYWHERE, '\\u0023');
}

function codeUnits(character: string): string {
  let escaped = '';
  for (let index = 0; index < character.length; index++) {
    escaped += `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`;
  }
  return escaped;
}
