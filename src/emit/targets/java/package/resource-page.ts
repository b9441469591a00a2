/** Returns the template data of a reference page with the calls of one service. */
import { codeSpan, type Markdown } from '../../../encode/markdown.ts';
import { pageView, parameterLine } from '../../../shape/reference.ts';
import type { View } from '../../../templates.ts';
import { print } from '../layout/layout.ts';
import type { Module } from '../file.ts';
import { javaType } from '../types/java-type.ts';
import type { Method } from '../method.ts';
import type { Called } from './called.ts';
import { statements } from './example.ts';
import { snippet } from './snippet.ts';

const ERRORS = { graphql: 'GraphqlException', userErrors: 'UserErrorsException' };

export function resourcePageView(module: Module, calls: readonly Called[]): View {
  const entries = calls.map(({ call, method, example }) => ({
    call,
    name: method.name,
    code: snippet(module, statements(method, example)),
    parameters: argumentLines(method),
    own: { signature: codeSpan(signature(method)) },
  }));
  return pageView(`client.${calls[0]!.service.holder.access}`, ERRORS, entries);
}

/** Returns the signature of a call, such as `Order get(String orderId)`. */
function signature({ name, params, gives }: Method): string {
  const given = params.positional.map((one) => `${print(one.type, 0).text} ${one.name.text}`);
  const all = [...given, ...(params.name === undefined ? [] : [`${params.name} params`])];
  return `${returned(gives)} ${name}(${all.join(', ')})`;
}

function returned(gives: Method['gives']): string {
  switch (gives.kind) {
    case 'nothing':
      return 'void';
    case 'value':
      return print(gives.plain, 0).text;
    case 'stream':
      return `EventStream<${print(gives.item, 0).text}>`;
    case 'download':
      return 'Download';
    case 'pages':
      return `Pages<${print(gives.page, 0).text}, ${print(gives.item, 0).text}>`;
  }
}

function argumentLines({ params: { plan, site } }: Method): readonly Markdown[] {
  return plan.all.map(({ name, type, required, declared }) =>
    parameterLine({
      name,
      type: type ? print(javaType(site, type).plain, 0).text : 'String',
      required,
      declared,
    }),
  );
}
