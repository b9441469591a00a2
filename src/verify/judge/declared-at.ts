import type { SourceSpan } from '../../core/source.ts';
import type { Contract } from '../../model/contract.ts';
import type { Type } from '../../model/type.ts';
import type { Case } from '../exchange.ts';
import { flatten } from '../../values/flatten.ts';
import { parameterKey } from '../send/request.ts';

/** Returns the declaration of a location such as `query.limit` or `body/to`, or of the nearest location around it. */
export function declaredAt(contract: Contract, made: Case, where: string): SourceSpan | undefined {
  const [first = '', ...path] = where.split('/');
  if (made.kind === 'graphql') {
    const [name, ...members] = first === 'variables' ? path : [];
    const argument = made.operation.arguments.find((one) => one.name.wire === name);
    return argument && memberOf(contract, argument, members).at;
  }
  const { parameters, body } = made.operation;
  const parameter = parameters.find((one) => parameterKey(one) === first);
  if (parameter) return memberOf(contract, parameter, path).at;
  const sent = made.body?.mediaType;
  const content = body?.contents.find(({ mediaType }) => mediaType === sent) ?? body?.contents[0];
  return first === 'body' ? content && memberOf(contract, content, path).at : undefined;
}

type Declared = { readonly type: Type; readonly at: SourceSpan };

/** Returns the last property on a path that has its own declaration. For an item, this is the property of its list. */
function memberOf(contract: Contract, from: Declared, [name, ...rest]: readonly string[]): Declared {
  if (name === undefined) return from;
  const types = flatten(contract, from.type);
  const members = types.flatMap((type) => (type.kind === 'object' ? type.properties : []));
  const member = members.find((one) => one.name.wire === name);
  if (member) return memberOf(contract, member, rest);
  const list = types.find((type) => type.kind === 'list');
  return list ? memberOf(contract, { type: list.items, at: from.at }, rest) : from;
}
