import type { RestOperation } from '../../model/operation.ts';
import type { NamedType } from '../../model/type.ts';
import type { Origin } from '../document/origin.ts';
import { accessOf } from '../vocabulary/access.ts';
import { idempotencyByHeader, idempotencyHeadersOf } from '../vocabulary/idempotency.ts';
import { cursorPaginationOf } from '../vocabulary/pagination.ts';
import { isRetryable } from '../vocabulary/retries.ts';
import type { Shapes } from '../vocabulary/shape.ts';
import type { Use } from '../vocabulary/use.ts';
import type { Context } from './context.ts';
import type { OpenapiOperation } from './document-types.ts';

/** What the root of the document says of the behaviour of all operations, and where their paths lead. */
export interface Conduct {
  readonly shapes: Shapes;
  readonly idempotencyHeaders: readonly string[];
  readonly pagination: Use | undefined;
}

export function conductOf(
  { document, extensions, report }: Context,
  root: Origin,
  types: readonly Pick<NamedType, 'id' | 'type'>[],
): Conduct {
  const shapes = new Map(types.map(({ id, type }) => [id, type]));
  return {
    shapes: (id) => shapes.get(id),
    idempotencyHeaders: idempotencyHeadersOf(extensions.use('idempotencyHeaders', document, root), report),
    pagination: extensions.use('pagination', document, root),
  };
}

/** What the vocabulary says of an operation whose parts are built. */
export function behaviourOf(
  { extensions, report }: Context,
  conduct: Conduct,
  operation: OpenapiOperation,
  origin: Origin,
  built: Pick<RestOperation, 'method' | 'parameters' | 'body' | 'responses'>,
): Pick<RestOperation, 'retryable' | 'idempotency' | 'pagination' | 'access'> {
  const headers = built.parameters.filter((parameter) => parameter.in === 'header');
  const idempotency = idempotencyByHeader(
    extensions.use('idempotent', operation, origin),
    conduct.idempotencyHeaders,
    new Set(headers.map(({ name }) => name.wire.toLowerCase())),
    report,
  );
  const hasKey = idempotency.idempotency !== undefined;
  return {
    retryable: isRetryable(extensions.use('retries', operation, origin), built.method, hasKey, report),
    ...idempotency,
    ...cursorPaginationOf(
      extensions.use('pagination', operation, origin),
      conduct.pagination,
      built,
      conduct.shapes,
      report,
    ),
    ...accessOf(extensions.use('access', operation, origin), report),
  };
}
