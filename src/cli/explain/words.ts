/** The words after `diptych explain`: an operation, and documents. */
import { InputError } from '../../core/diagnostic.ts';
import { closestName } from '../../core/closest-name.ts';
import type { Contract } from '../../model/contract.ts';
import type { Operation } from '../../model/operation.ts';
import type { DocumentFlags } from '../config/flags.ts';
import { say } from '../diagnostics.ts';

export interface Words {
  /** Undefined for all operations. */
  readonly operation: string | undefined;
  /** Documents by their extension, as flags. */
  readonly flags: Pick<DocumentFlags, 'openapi' | 'schema'>;
}

/** `GET /orders` may be two words. Throws `InputError` for a second OpenAPI document. */
export function readWords(words: readonly string[]): Words {
  const schema = words.filter((word) => /\.(graphql|graphqls|gql)$/i.test(word));
  const openapi = words.filter((word) => /\.(ya?ml|json)$/i.test(word));
  const rest = words.filter((word) => !schema.includes(word) && !openapi.includes(word));
  if (openapi.length > 1)
    throw new InputError(
      say['cli-usage']({ reason: `explain reads one OpenAPI document, not ${openapi.join(' and ')}.` }),
    );
  const [document] = openapi;
  return {
    operation: rest.length === 0 ? undefined : rest.join(' '),
    flags: { ...(document !== undefined && { openapi: document }), ...(schema.length > 0 && { schema }) },
  };
}

/** The operation with an id (`GET /orders`, `query orders`), a name (`listOrders`), or a call path (`orders.list`). */
export function operationNamed(contracts: readonly Contract[], name: string): Operation {
  const operations = contracts.flatMap((contract) => contract.operations);
  const found = operations.find((operation) => namesOf(operation).includes(name));
  if (found) return found;
  const closest = closestName(name, operations.flatMap(namesOf));
  throw new InputError(say['explain-unknown-operation']({ name, closest }));
}

function namesOf({ id, name, callPath }: Operation): readonly string[] {
  const { resource, action } = callPath;
  return [id, name.wire, `${resource.wire}.${action.wire}`];
}
