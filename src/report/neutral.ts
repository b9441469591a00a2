import { unicodeEscape } from '../core/unicode-escape.ts';
/**
 * Characters that control a terminal, or hide or reorder text: C0 and C1 controls except TAB and LF, bidi controls,
 * zero-width spaces, BOM, line separators, lone surrogates, tag characters.
 */
const CONTROL =
  // eslint-disable-next-line no-control-regex -- the expression must name control characters
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]|[\u{e0000}-\u{e007f}]|\p{Cs}/gu;

/** Commands of CI runners at the start of a line (`::error::`) or anywhere in it (`##[…]`, `##vso[…]`). */
const COMMAND_START = /^(\s*):(?=:)/gm;
const COMMAND_ANYWHERE = /#(?=#(?:\[|vso\[))/g;

/** Makes text of a document or a response safe to print, without losing text. Active characters become `\uXXXX`. */
export function neutral(text: string): string {
  return text
    .replace(/\r\n/g, '\n')
    .replace(CONTROL, unicodeEscape)
    .replace(COMMAND_START, '$1\\u003a')
    .replace(COMMAND_ANYWHERE, '\\u0023');
}

/** Like `neutral`, but on one line. Line breaks become spaces. */
export function neutralLine(text: string): string {
  return neutral(text.replace(/\s*[\r\n]\s*/g, ' ')).replace(/\t/g, ' ');
}

/** Returns JSON text that does not affect a terminal or a CI runner, and parses to the same value. */
export function neutralJson(json: string): string {
  return json.replace(CONTROL, unicodeEscape).replace(COMMAND_ANYWHERE, '\\u0023');
}
