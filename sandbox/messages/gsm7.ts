// The default alphabet and its extension table, 3GPP TS 23.038 §6.2.1. No national shift tables.

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const BASIC = new Set(`${LETTERS}@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,-./:;<=>?¡ÄÖÑÜ§¿äöñüà`);
const EXTENSION = new Set('\f^{}\\[~]|€');

/** Returns the number of septets of a character, 1 or 2 with the escape, or undefined if GSM-7 cannot encode it. */
export function septets(character: string): 1 | 2 | undefined {
  if (BASIC.has(character)) return 1;
  return EXTENSION.has(character) ? 2 : undefined;
}
