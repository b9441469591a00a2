import { LANGUAGES, spell, type Language } from '../../core/spelling.ts';
import { scopesOf, type Identifier, type Scope } from '../names/identifiers.ts';
import type { Rule, Violation } from '../rule.ts';

export const nameCollision: Rule = {
  id: 'name-collision',
  severity: 'error',
  summary: `Names in one scope must remain distinct in ${new Intl.ListFormat('en-US').format(LANGUAGES)}.`,
  help: 'Rename one of them: names that differ only in case and separators can become equal in generated code. This is an error if you generate one of the listed languages.',
  *run(contract, generated) {
    for (const scope of scopesOf(contract)) yield* collisions(scope, generated);
  },
};

/**
 * Yields one finding for each set of names that become the same identifier, with every language in which they do. The
 * finding is only a warning if the project does not generate code in any of these languages.
 */
function* collisions(
  { role, label, identifiers, languages }: Scope,
  generated: readonly Language[],
): Generator<Violation> {
  const found = new Map<
    string,
    { readonly clash: readonly Identifier[]; readonly spellings: [Language, string][] }
  >();
  for (const language of languages) {
    for (const [spelled, group] of Map.groupBy(
      identifiers,
      ({ name }) => spell(name, language, role)?.name,
    )) {
      if (spelled === undefined || group.length < 2) continue;
      const key = group.map((one) => identifiers.indexOf(one)).join(' ');
      const entry = found.get(key) ?? { clash: group, spellings: [] };
      entry.spellings.push([language, spelled]);
      found.set(key, entry);
    }
  }
  for (const { clash, spellings } of found.values()) {
    const [first, ...others] = clash;
    const names = clash.map(({ name }) => name.wire).join(', ');
    const spelled = spellings.map(([language, name]) => `${name} in ${language}`).join(', ');
    yield {
      subject: others.at(-1)!.subject,
      message: `${names} in ${label} all become ${spelled}.`,
      ...(!spellings.some(([language]) => generated.includes(language)) && { severity: 'warning' }),
      at: others.at(-1)!.at,
      related: [first!, ...others.slice(0, -1)].map(({ at }) => at),
    };
  }
}
