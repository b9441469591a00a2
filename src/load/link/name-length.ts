import { InputError } from '../../core/diagnostic.ts';
import type { SourceSpan } from '../../core/source.ts';
import type { Contract } from '../../model/contract.ts';
import type { GraphqlPart } from '../graphql/load-graphql.ts';
import type { RestPart } from '../openapi/load-openapi.ts';
import { say } from '../diagnostics.ts';

/** Properties with JSON of the document, or with strings other than names, such as the values of enums. */
const NOT_NODES = new Set(['at', 'examples', 'example', 'default', 'value', 'values', 'constraints']);

/**
 * Throws `InputError` if the name of a type, property, operation, or parameter is too long. Targets use names in
 * identifiers, file names, and constants, whose length is limited.
 */
export function requireShortNames(part: RestPart | GraphqlPart | Contract, limit: number): void {
  const nodes: Visited[] = [...part.types.values(), ...part.operations];
  if ('documents' in part) nodes.push(...part.documents);
  if ('webhooks' in part) nodes.push(...part.webhooks, ...part.auth);
  const stack = nodes.map((node) => [node, node.at] as const);
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [node, at] = next;
    const { wire } = node;
    if (typeof wire === 'string' && wire.length > limit)
      throw new InputError(say['limit-name-length']({ limit, length: wire.length }, at));
    for (const key of Object.keys(node)) {
      const child: unknown = node[key as keyof Visited];
      if (typeof child === 'object' && child !== null && !NOT_NODES.has(key))
        stack.push([child, (child as Visited).at ?? at]);
    }
  }
}

/** A part of the model: an element with its location, a name, or a list of them. */
interface Visited {
  readonly at?: SourceSpan;
  readonly wire?: string;
}
