/** Prints the Java expressions from which the runtime determines how to request the next page. */
import type { InputPath } from '../../../model/behaviour.ts';
import { java, numberLiteral, stringLiteral } from '../../encode/java.ts';
import { argumentAt } from '../../shape/argument-paths.ts';
import type { ArgumentsPlan } from '../../shape/arguments.ts';
import type { GraphqlPages } from '../../shape/graphql-pages.ts';
import type { RestPages } from '../../shape/rest-pages.ts';
import { text, type Doc } from './layout/ops.ts';
import { chain } from './layout/syntax.ts';
import type { Step } from './method.ts';
import { keyOf } from './params.ts';

/** Returns `.pages(rule, items, read)`. */
export function pagesSteps({ pagination }: RestPages, plan: ArgumentsPlan, read: Doc): Step {
  return { name: java`pages`, args: [ruleOf(pagination, plan), names(pagination.items), read] };
}

export function graphqlPagesStep({ pageInfo, items, areEdges, after }: GraphqlPages, read: Doc): Step {
  const node = text(stringLiteral(areEdges ? 'node' : ''));
  return { name: java`pages`, args: [names(pageInfo), names(items), node, names(after), read] };
}

function ruleOf(pagination: RestPages['pagination'], plan: ArgumentsPlan): Doc {
  const rule = (name: Step['name'], ...args: readonly Doc[]): Doc => chain(java`RestPages`, [{ name, args }]);
  const hasMore = names('hasMore' in pagination ? (pagination.hasMore ?? []) : []);
  const place = (input: InputPath | undefined): Doc => names(input ? argumentPath(input, plan) : []);
  switch (pagination.kind) {
    case 'cursor':
      return rule(java`cursor`, place(pagination.cursor), names(pagination.nextCursor));
    case 'lastItem': {
      const { after, before, id } = pagination;
      return rule(java`lastItem`, place(after), names(id), place(before), hasMore);
    }
    case 'offset':
      return rule(java`offset`, place(pagination.offset), hasMore);
    case 'pageNumber':
      return rule(java`numbered`, place(pagination.page), text(numberLiteral(pagination.first)), hasMore);
    case 'nextUrl':
      return rule(java`address`, names(pagination.nextUrl));
    case 'link':
      return rule(java`link`);
  }
}

/** Returns the path from the arguments of a call to a value. */
function argumentPath(input: InputPath, plan: ArgumentsPlan): readonly string[] {
  const found = argumentAt(plan, input);
  return found ? [keyOf(plan, found.argument), ...found.inner] : input.path;
}

export function names(path: readonly string[]): Doc {
  return chain(java`List`, [{ name: java`of`, args: path.map((name) => text(stringLiteral(name))) }]);
}
