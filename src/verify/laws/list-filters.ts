import { FINE, type Check } from '../checks/check.ts';
import { isAnswered } from '../exchange.ts';
import { passesFilter, sentFilters } from '../judge/filters.ts';
import { itemsOf, memberAt } from '../judge/pages.ts';
import { isSuccess } from '../run/tally.ts';

export const listFilters: Check = {
  id: 'list-filters',
  on: 'any',
  severity: 'error',
  summary: 'A filtered list must contain only items that match every filter.',
  enforces:
    'docs/contract-vocabulary.md (Filters); OpenAPI 3.1 §4.8.12 (a parameter with the name and the type of a property of the items)',
  help: 'Apply every filter before you split the list into pages. If a parameter is not a filter, give it a name that no property has, or set x-filter: false. If it filters in another way, declare that with x-filter.',
  run: (exchange, { contract }) => {
    const { case: made } = exchange;
    const items = isAnswered(exchange) && isSuccess(exchange) && itemsOf(made.operation, exchange);
    if (!items || items.length === 0) return undefined;
    const judged = sentFilters(contract, made).flatMap((filter) => {
      const verdicts = items.map((item) => passesFilter(item, filter));
      return verdicts.every((kept) => kept === undefined) ? [] : [{ filter, wrong: verdicts.indexOf(false) }];
    });
    if (judged.length === 0) return undefined;
    return judged.flatMap(({ filter: { fact, value }, wrong }) => {
      if (wrong < 0) return FINE;
      const { from, member, operator } = fact.value;
      const name = from.path.join('.');
      const is = JSON.stringify(memberAt(items[wrong]!, member));
      const message = `The request filters by ${name} = ${JSON.stringify(value)}, but an item has ${member.join('.')} = ${is} (operator: ${operator}; source: ${fact.source}).`;
      return [{ kind: name, message, at: fact.at }];
    });
  },
};
