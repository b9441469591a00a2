import type { GraphqlOperation, Link } from '../../model/operation.ts';
import { say } from '../diagnostics.ts';
import { childPointer } from '../../core/json-pointer.ts';
import type { Unlinked } from '../link/call-words.ts';
import { argumentAt } from './argument.ts';
import { typesAt, type Shapes } from './shape.ts';
import { member, textOf, type Report, type Use } from './use.ts';

/** Root fields by name. A field of `Query` takes precedence over a field of `Mutation`. */
export type RootFields = ReadonlyMap<string, Unlinked<GraphqlOperation>>;

interface Step {
  readonly target: Unlinked<GraphqlOperation>;
  readonly argument: string;
  readonly expression: string;
  readonly at: Link['at'];
}

/**
 * Returns the links of `@leadsTo(operation: "getOrder", argument: "input.id", from: "order.id")`. Uses that set several
 * arguments of the same operation form one link.
 */
export function linksOf(
  uses: readonly Use[],
  { result }: Pick<GraphqlOperation, 'result'>,
  fields: RootFields,
  shapes: Shapes,
  report: Report,
): readonly Link[] {
  const links: (Omit<Link, 'parameters'> & { parameters: Record<string, string> })[] = [];
  for (const use of uses) {
    const step = stepOf(use, result, fields, shapes, report);
    if (!step) continue;
    const { target, argument, expression, at } = step;
    const same = links.filter(({ operation }) => operation === target.id);
    const open = same.find(({ parameters }) => !Object.hasOwn(parameters, argument));
    if (open) open.parameters[argument] = expression;
    else {
      const name = target.name.wire + (same.length > 0 ? String(same.length + 1) : '');
      links.push({ name, operation: target.id, parameters: { [argument]: expression }, at });
    }
  }
  return links;
}

function stepOf(
  use: Use,
  result: GraphqlOperation['result'],
  fields: RootFields,
  shapes: Shapes,
  report: Report,
): Step | undefined {
  const named = member(use, 'operation');
  const operation = textOf(named, report);
  const source = member(use, 'from');
  const from = textOf(source, report);
  const target = operation === undefined ? undefined : fields.get(operation);
  if (operation !== undefined && !target) report(say['leads-to-unknown']({ operation }, named.at()));
  const argument = target && argumentAt(member(use, 'argument'), target.arguments, shapes, report);
  const path = from?.split('.');
  if (path && typesAt([result], path, shapes).length === 0) {
    report(say['vocabulary-path']({ name: source.name, path: from!, where: 'the result' }, source.at()));
    return undefined;
  }
  if (!target || !argument || !path) return undefined;
  const expression = `$response.body#${path.reduce(childPointer, '')}`;
  return { target, argument: argument.path.join('.'), expression, at: use.at() };
}
