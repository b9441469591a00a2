/** Text fields of a campaign member, which placeholders can stand for. */
export const MEMBER_TEXTS = ['firstName', 'from', 'to', 'locale'] as const;

type MemberText = (typeof MEMBER_TEXTS)[number];

const PLACEHOLDER = /\{\{(.*?)\}\}/gs;

/** Names of the placeholders in a text, each once, in order of first appearance. */
export function variablesOf(body: string): string[] {
  return [...new Set(Array.from(body.matchAll(PLACEHOLDER), ([, name = '']) => name.trim()))];
}

/** The text for one member: what the member does not have is left empty. */
export function fill(body: string, member: Readonly<Record<MemberText, string | null>>): string {
  return body.replaceAll(PLACEHOLDER, (_, name: string) => {
    const text = name.trim();
    return isMemberText(text) ? (member[text] ?? '') : '';
  });
}

export function isMemberText(name: string): name is MemberText {
  return (MEMBER_TEXTS as readonly string[]).includes(name);
}
