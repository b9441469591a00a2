import type { Contract } from '../../model/contract.ts';

/** Returns `Title/1.0.0 language`, with only the characters of a token (RFC 9110 section 10.1.5). */
export function userAgent({ title, version }: Contract, language: string): string {
  const token = (text: string): string => text.replace(/[^\w.~+-]+/g, '-').replace(/^-+|-+$/g, '');
  return `${token(title) || 'client'}/${token(version) || '0'} ${language}`;
}
