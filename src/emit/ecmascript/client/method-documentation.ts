import type { RestOperation } from '../../../model/operation.ts';
import type { TypeId } from '../../../model/type.ts';
import { docComment, type Es } from '../../encode/ecmascript.ts';
import { deprecation, oneLine } from '../documentation.ts';
import { paragraphsOf } from '../../shape/sentences.ts';
import type { PathArgument } from '../../shape/rest-shape.ts';

/** Width of a comment inside a class. */
const WIDTH = 104;

/** Returns the documentation of a REST method: description, arguments, and documented errors. */
export function restDocumentation(
  operation: RestOperation,
  path: readonly (PathArgument & { readonly local: string })[],
  models: ReadonlyMap<TypeId, string>,
): Es {
  const tags = [
    ...path.flatMap(({ local, parameter }) =>
      parameter?.description === undefined ? [] : [`@param ${local} ${oneLine(parameter.description)}`],
    ),
    throwsTag(operation, models),
    deprecation(operation),
  ];
  return docComment([...paragraphsOf(operation), tags.filter((tag) => tag !== undefined).join('\n')], WIDTH);
}

function throwsTag({ responses }: RestOperation, models: ReadonlyMap<TypeId, string>): string | undefined {
  const errors = responses.filter(
    ({ outcome, status }) => outcome === 'error' && (status !== 'default' || responses.length > 1),
  );
  if (errors.length === 0) return undefined;
  const numbers = errors.flatMap(({ status }) => (status === 'default' ? [] : [String(status)]));
  const listed = numbers.length > 0 ? `status ${numbers.join(', ')}` : '';
  const others =
    errors.length === numbers.length ? '' : numbers.length > 0 ? ' or any other error' : 'any error';
  const bodies = new Set(
    errors.flatMap(({ contents }) =>
      contents.flatMap(({ type }) => (type.kind === 'reference' ? (models.get(type.target) ?? []) : [])),
    ),
  );
  const carried =
    bodies.size === 0 ? '' : ` with a body of type ${[...bodies].map((name) => `\`${name}\``).join(' or ')}`;
  return `@throws {ApiError} on ${listed}${others}${carried}.`;
}
