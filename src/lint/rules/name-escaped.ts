import { spell, type Language, type NameRole } from '../../core/spelling.ts';
import type { Contract } from '../../model/contract.ts';
import { scopesOf, type Identifier } from '../names/identifiers.ts';
import type { Rule } from '../rule.ts';

export const nameEscaped: Rule = {
  id: 'name-escaped',
  severity: 'note',
  summary: 'A name is a reserved word in a language of the generated code, so it is changed in that code.',
  help: 'No action is needed: the wire name does not change. To avoid the changed name, choose a different one.',
  *run(contract, generated) {
    for (const { role, languages, identifiers } of distinctNames(contract)) {
      const [first, ...others] = identifiers;
      const { name, subject, at } = first!;
      const spelled = languages.flatMap((language) => {
        if (!generated.includes(language)) return [];
        const spelling = spell(name, language, role);
        return spelling?.escaped ? [`${spelling.name} in ${language}`] : [];
      });
      if (spelled.length === 0) continue;
      const places = others.length === 0 ? '' : `, ${identifiers.length} locations`;
      yield {
        subject,
        message: `${name.wire} (${role}${places}) becomes ${spelled.join(', ')}.`,
        at,
        related: others.slice(0, MAX_RELATED).map((other) => other.at),
      };
    }
  },
};

/** Maximum number of related locations in a finding. Further locations are only counted. */
const MAX_RELATED = 9;

interface DistinctName {
  readonly role: NameRole;
  readonly languages: readonly Language[];
  readonly identifiers: readonly Identifier[];
}

/** Returns one entry for each name in each role, regardless of its location. */
function distinctNames(contract: Contract): readonly DistinctName[] {
  const all = scopesOf(contract).flatMap(({ role, languages, identifiers }) =>
    identifiers.map((identifier) => ({ role, languages, identifier })),
  );
  const groups = Map.groupBy(
    all,
    ({ role, languages, identifier }) => `${role} ${languages.length} ${identifier.name.wire}`,
  );
  return Array.from(groups.values(), (group) => ({
    ...group[0]!,
    identifiers: group.map(({ identifier }) => identifier),
  }));
}
