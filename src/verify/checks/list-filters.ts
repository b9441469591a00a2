import { isFilter, memberOf } from '../judge/filters.ts';
import { itemsOf } from '../judge/pages.ts';
import { parameterKey } from '../send/request.ts';
import { FINE, type Check } from './check.ts';

export const listFilters: Check = {
  id: 'list-filters',
  on: 'rest',
  severity: 'error',
  summary: 'A list filtered by a value of a property contains only items with this value.',
  enforces: 'OpenAPI 3.1 §4.8.12 (a query parameter with the name and the values of a member of the items)',
  help: 'Filter before cutting pages, or choose a parameter name different from every property.',
  run: (answer, { contract }) => {
    const { case: made, outcome } = answer;
    const items = outcome.status < 300 && made.intent.kind === 'valid' && itemsOf(made.operation, answer);
    if (!items || items.length === 0) return undefined;
    const filters = made.operation.parameters.filter(
      (parameter) => parameterKey(parameter) in made.parameters && isFilter(contract, parameter, items),
    );
    if (filters.length === 0) return undefined;
    return filters.flatMap((parameter) => {
      const name = parameter.name.wire;
      const wanted = made.parameters[parameterKey(parameter)];
      const other = items.map((item) => memberOf(item, name)).find((value) => value !== wanted);
      if (other === undefined) return FINE;
      const message = `The list filtered by ${name} ${JSON.stringify(wanted)} has an item with ${JSON.stringify(other)}.`;
      return [{ kind: name, message, at: parameter.at }];
    });
  },
};
