// The default alphabet and its extension table, 3GPP TS 23.038 §6.2.1. No national shift tables.

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const BASIC = new Set(`${LETTERS}@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,-./:;<=>?¡ÄÖÑÜ§¿äöñüà`);
const EXTENSION = new Set('\f^{}\\[~]|€');

/** Septets that a character takes: 1, or 2 behind the escape; undefined when GSM-7 cannot express it. */
export function septets(character: string): 1 | 2 | undefined {
  if (BASIC.has(character)) return 1;
  return EXTENSION.has(character) ? 2 : undefined;
}
