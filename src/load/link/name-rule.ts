import type { NameRule } from '../naming.ts';

/** The rule for an operation, and the number of path segments that its pattern matches, without `**`. */
export interface MatchedRule {
  readonly rule: NameRule;
  readonly depth: number;
}

/** Returns the first rule that matches an operation. */
export function ruleFor(
  { method, path }: { readonly method: string; readonly path: string },
  rules: readonly NameRule[],
): MatchedRule | undefined {
  const segments = path.split('/').filter((segment) => segment !== '');
  for (const rule of rules) {
    if (rule.method !== undefined && rule.method !== method) continue;
    const pattern = rule.path.split('/').filter((segment) => segment !== '');
    const isOpen = pattern.at(-1) === '**';
    const fixed = isOpen ? pattern.slice(0, -1) : pattern;
    if (isOpen ? segments.length < fixed.length : segments.length !== fixed.length) continue;
    if (fixed.every((part, index) => isMatch(part, segments[index]!))) return { rule, depth: fixed.length };
  }
  return undefined;
}

function isMatch(part: string, segment: string): boolean {
  return part === '*' || part === segment || (/^\{.*\}$/.test(part) && /^\{.*\}$/.test(segment));
}
