/** String fields of a campaign member, available as placeholders. */
export const MEMBER_TEXTS = ['firstName', 'from', 'to', 'locale'] as const;

type MemberText = (typeof MEMBER_TEXTS)[number];

const PLACEHOLDER = /\{\{(.*?)\}\}/gs;

/** Returns the names of the placeholders in a text, each once, in the order of their first occurrence. */
export function variablesOf(body: string): string[] {
  return [...new Set(Array.from(body.matchAll(PLACEHOLDER), ([, name = '']) => name.trim()))];
}

/** Fills in the text for one member. Missing values become empty strings. */
export function fill(body: string, member: Readonly<Record<MemberText, string | null>>): string {
  return body.replaceAll(PLACEHOLDER, (_, name: string) => {
    const text = name.trim();
    return isMemberText(text) ? (member[text] ?? '') : '';
  });
}

export function isMemberText(name: string): name is MemberText {
  return (MEMBER_TEXTS as readonly string[]).includes(name);
}
