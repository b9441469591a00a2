/** Returns the template data of a reference page with the calls of one service. */
import { codeSpan, type Markdown } from '../../../encode/markdown.ts';
import { pageView, parameterLine } from '../../../shape/reference.ts';
import type { View } from '../../../templates.ts';
import { memberOf } from '../params.ts';
import { fieldType } from '../../../golang/types/fields.ts';
import { goType } from '../../../golang/types/go-type.ts';
import { signature, type Method } from '../method.ts';
import type { Called } from './called.ts';
import { statements } from './example.ts';

const ERRORS = { graphql: 'ErrGraphQL', userErrors: 'ErrUserErrors' };

export function resourcePageView(calls: readonly Called[]): View {
  const entries = calls.map(({ call, method, example }) => ({
    call,
    name: method.name,
    code: statements(example),
    parameters: argumentLines(method),
    own: { signature: codeSpan(signature(method).text) },
  }));
  return pageView(`client.${calls[0]!.service.access.join('.')}`, ERRORS, entries);
}

function argumentLines({ params: { plan, site } }: Method): readonly Markdown[] {
  return plan.all.map((argument) => {
    const { name, location, type, required, declared } = argument;
    const code =
      location === 'path' ? type && goType(site, type).code : fieldType(site, memberOf(argument)).code;
    return parameterLine({
      name,
      type: code?.text ?? 'string',
      required,
      declared,
    });
  });
}
