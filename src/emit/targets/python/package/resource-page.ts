/** Returns the template data of a reference page with the calls of one resource. */
import { codeSpan, type Markdown } from '../../../encode/markdown.ts';
import { identifier } from '../../../encode/python.ts';
import { pageView, parameterLine, type Entry } from '../../../shape/reference.ts';
import type { View } from '../../../templates.ts';
import type { ArgumentPlan } from '../arguments.ts';
import { subscript } from '../doc.ts';
import { flat } from '../layout.ts';
import { unionOf, type Site } from '../types/printer.ts';
import { requestParts } from '../types/request.ts';
import type { Called } from './called.ts';

const ERRORS = { graphql: 'GraphqlError', userErrors: 'UserErrorsError' };

export function resourcePageView(calls: readonly Called[]): View {
  return pageView(`client.${calls[0]!.resource.access.join('.')}`, ERRORS, calls.map(entryOf));
}

function entryOf({ resource, call, method, site, code }: Called): Entry {
  const { all } = method.arguments;
  return {
    call,
    name: method.name,
    code,
    parameters: all.map((argument) => argumentLine(site, argument)),
    own: {
      method: codeSpan(`client.${resource.access.join('.')}.${method.name}(${written(all)})`),
      returns: codeSpan(returned(method)),
    },
  };
}

function returned({ result, item }: Called['method']): string {
  return flat(item ? subscript(identifier('Pages'), [result, item]) : result).text;
}

function argumentLine(site: Site, { name, type, required, declared }: ArgumentPlan): Markdown {
  const spelled = type ? flat(unionOf(site, requestParts(site, type))).text : 'str';
  return parameterLine({ name, type: spelled, required, declared });
}

/** Returns arguments such as `order_id, *, name, note=…, options=…`. The page lists their types below. */
function written(all: readonly ArgumentPlan[]): string {
  const path = all.filter(({ location }) => location === 'path').map(({ name }) => name);
  const others = all.filter(({ location }) => location !== 'path');
  const required = others.filter((argument) => argument.required).map(({ name }) => name);
  const optional = others.filter((argument) => !argument.required).map(({ name }) => `${name}=…`);
  return [...path, '*', ...required, ...optional, 'options=…'].join(', ');
}
