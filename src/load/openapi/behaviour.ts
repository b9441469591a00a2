import type { RestOperation } from '../../model/operation.ts';
import type { NamedType } from '../../model/type.ts';
import type { Conventions } from '../conventions.ts';
import type { Origin } from '../document/origin.ts';
import { accessOf } from '../vocabulary/access.ts';
import { effectOf } from '../vocabulary/effect.ts';
import {
  idempotencyByConvention,
  idempotencyByHeader,
  idempotencyHeadersOf,
} from '../vocabulary/idempotency.ts';
import { marksOf } from '../vocabulary/marks.ts';
import { recognizedPagination } from '../vocabulary/page-conventions.ts';
import { paginationOf } from '../vocabulary/pagination.ts';
import { isRetryable } from '../vocabulary/retries.ts';
import { streamingOf } from '../vocabulary/streaming.ts';
import type { Shapes } from '../vocabulary/shape.ts';
import type { Use } from '../vocabulary/use.ts';
import type { Context } from './context.ts';
import type { OpenapiOperation } from './document-types.ts';

/**
 * The behavior of all operations as declared at the root of the document, with the types and conventions to interpret
 * it.
 */
export interface RootBehaviour {
  readonly shapes: Shapes;
  /** The names of the idempotency headers. Undefined if the root of the document does not declare them. */
  readonly idempotencyHeaders: readonly string[] | undefined;
  readonly pagination: Use | undefined;
  readonly conventions: Conventions;
}

export function rootBehaviourOf(
  { document, extensions, report }: Context,
  root: Origin,
  types: readonly Pick<NamedType, 'id' | 'type'>[],
  conventions: Conventions,
): RootBehaviour {
  const shapes = new Map(types.map(({ id, type }) => [id, type]));
  const headers = extensions.use('idempotencyHeaders', document, root);
  return {
    shapes: (id) => shapes.get(id),
    idempotencyHeaders: headers && idempotencyHeadersOf(headers, report),
    pagination: extensions.use('pagination', document, root),
    conventions,
  };
}

type Built = Pick<RestOperation, 'method' | 'path' | 'parameters' | 'body' | 'responses'>;

/**
 * Returns the behavior of an operation as declared by the vocabulary, or else as assumed by conventions. The
 * parameters, body, and responses of the operation must have been read before.
 */
export function behaviourOf(
  context: Context,
  rootBehaviour: RootBehaviour,
  operation: OpenapiOperation,
  origin: Origin,
  built: Built,
): Pick<
  RestOperation,
  'retryable' | 'idempotency' | 'pagination' | 'streaming' | 'access' | 'effect' | 'marks'
> {
  const { extensions, report } = context;
  const idempotency = idempotencyOf(context, rootBehaviour, operation, origin, built);
  const hasKey = idempotency.idempotency !== undefined;
  const pages = extensions.use('pagination', operation, origin);
  const isSilent = !pages && !rootBehaviour.pagination && rootBehaviour.conventions.pagination;
  return {
    retryable: isRetryable(extensions.use('retries', operation, origin), built.method, hasKey, report),
    ...idempotency,
    ...(pages && paginationOf(pages, rootBehaviour.pagination, built, rootBehaviour.shapes, report)),
    ...(isSilent && recognizedPagination(built, origin.span, rootBehaviour.shapes)),
    ...streamingOf(extensions.use('streaming', operation, origin), report),
    ...accessOf(extensions.use('access', operation, origin), report),
    ...effectOf(extensions.use('effect', operation, origin), report),
    ...marksOf('operation', (mark) => extensions.use(mark, operation, origin), report),
  };
}

function idempotencyOf(
  { extensions, report }: Context,
  { idempotencyHeaders, conventions }: RootBehaviour,
  operation: OpenapiOperation,
  origin: Origin,
  { method, parameters }: Built,
): Pick<RestOperation, 'idempotency'> {
  const use = extensions.use('idempotent', operation, origin);
  const headers = parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name.wire);
  if (!use && !idempotencyHeaders) return idempotencyByConvention(conventions, method, headers, origin.span);
  const declared = new Set(headers.map((header) => header.toLowerCase()));
  return idempotencyByHeader(use, idempotencyHeaders ?? [], declared, report);
}
