import type { GraphqlChangeType, Harm } from '../../graphql/graphql-fact.ts';
import type { Direction, Effect } from '../../severity.ts';
import { rule, type Rule } from '../../rule.ts';

/** A rule on changes to a GraphQL schema, as data. */
export interface GraphqlRow {
  readonly id: string;
  /** The judged changes. */
  readonly types: readonly GraphqlChangeType[];
  readonly direction: Direction;
  readonly summary: string;
  readonly help: string;
  /** Same as in `Rule`. */
  readonly mirror: Rule['mirror'];
}

/** The effect on allowed values of a harmful and of a harmless change, by direction. */
const EFFECTS: Readonly<Record<Direction, readonly [harmful: Effect, harmless: Effect]>> = {
  request: ['narrowed', 'widened'],
  response: ['widened', 'narrowed'],
  offer: ['narrowed', 'widened'],
  names: ['narrowed', 'widened'],
  prose: ['changed', 'changed'],
};

/** Reasons why some changes of a rule are harmless, although others are harmful. */
const HARMLESS: Readonly<Partial<Record<Direction, string>>> = {
  request: 'Everything that was valid is still valid.',
  response: 'Every value that can be returned could be returned before.',
  offer: 'Nothing was removed.',
};

/** Returns the rule of a row. A fact contains the harm of a change, and severity rules derive its level. */
export function graphqlRule({ types, direction, ...row }: GraphqlRow): Rule {
  const own: ReadonlySet<string> = new Set(types);
  return rule<'graphql'>({
    ...row,
    on: 'graphql',
    judge({ fact: { type, harm, message, reason } }) {
      if (!own.has(type)) return undefined;
      const why = reason ?? (harm === 'none' ? HARMLESS[direction] : undefined);
      return {
        direction,
        effect: effectOf(direction, harm),
        message: `${message}.`,
        ...(why !== undefined && { reason: sentence(why) }),
        ...(harm === 'dangerous' && {
          mitigations: [{ kind: 'unknowable', reason: sentence(reason ?? row.summary) }],
        }),
      };
    },
  });
}

function effectOf(direction: Direction, harm: Harm): Effect {
  const [harmful, harmless] = EFFECTS[direction];
  return harm === 'none' ? harmless : harmful;
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
