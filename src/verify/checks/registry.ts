import type { Check } from './check.ts';
import { acceptPrecedence } from './accept-precedence.ts';
import { accessByRole } from './access-by-role.ts';
import { allowHeaderConformance } from './allow-header-conformance.ts';
import { conditionalRequests } from './conditional-requests.ts';
import { contentTypeConformance } from './content-type-conformance.ts';
import { declaredDefaults } from './declared-defaults.ts';
import { deprecationHeaders } from './deprecation-headers.ts';
import { ensureResourceAvailability } from './ensure-resource-availability.ts';
import { errorLeaks } from './error-leaks.ts';
import { graphqlDataConformance } from './graphql-data-conformance.ts';
import { graphqlFailingFields } from './graphql-failing-fields.ts';
import { graphqlOverHttp } from './graphql-over-http.ts';
import { graphqlRequestRejection } from './graphql-request-rejection.ts';
import { graphqlResponseFormat } from './graphql-response-format.ts';
import { graphqlUnsafeGet } from './graphql-unsafe-get.ts';
import { headConformance } from './head-conformance.ts';
import { idempotencyConcurrency } from './idempotency-concurrency.ts';
import { idempotencyConflict } from './idempotency-conflict.ts';
import { idempotencyReplay } from './idempotency-replay.ts';
import { ignoredAuth } from './ignored-auth.ts';
import { illegalTransitions } from './illegal-transitions.ts';
import { legalTransitions } from './legal-transitions.ts';
import { graphqlErrorPaths } from './graphql-error-paths.ts';
import { effectStates } from '../laws/effect-states.ts';
import { derivedValues } from '../laws/derived-values.ts';
import { invalidKeys } from '../laws/invalid-keys.ts';
import { declaredPresence } from '../laws/declared-presence.ts';
import { equivalentDocuments } from '../laws/equivalent-documents.ts';
import { sharedKeys } from '../laws/shared-keys.ts';
import { errorLocations } from '../laws/error-locations.ts';
import { secretsShownOnce } from '../laws/secrets-shown-once.ts';
import { stampedChanges } from '../laws/stamped-changes.ts';
import { deletedItems } from '../laws/deleted-items.ts';
import { equalRules } from '../laws/equal-rules.ts';
import { equalViews } from '../laws/equal-views.ts';
import { refusedChanges } from '../laws/refused-changes.ts';
import { repeatedChanges } from '../laws/repeated-changes.ts';
import { unchangedProperties } from '../laws/unchanged-properties.ts';
import { requestedResource } from '../laws/requested-resource.ts';
import { uniqueValues } from '../laws/unique-values.ts';
import { webhookSecrets } from '../laws/webhook-secrets.ts';
import { nestedLists } from '../laws/nested-lists.ts';
import { webhookCause } from '../laws/webhook-cause.ts';
import { webhookState } from '../laws/webhook-state.ts';
import { webhookTransitions } from '../laws/webhook-transitions.ts';
import { writtenValues } from '../laws/written-values.ts';
import { listFilters } from '../laws/list-filters.ts';
import { declaredOrder } from '../laws/declared-order.ts';
import { listedItems } from '../laws/listed-items.ts';
import { pageInfo } from '../laws/page-info.ts';
import { listOrder } from '../laws/list-order.ts';
import { listTotals } from '../laws/list-totals.ts';
import { maxResponseTime } from './max-response-time.ts';
import { missingRequiredHeader } from './missing-required-header.ts';
import { negativeDataRejection } from './negative-data-rejection.ts';
import { notAServerError } from './not-a-server-error.ts';
import { paginationCompleteness } from './pagination-completeness.ts';
import { paginationStability } from './pagination-stability.ts';
import { positiveDataAcceptance } from './positive-data-acceptance.ts';
import { preconditions } from './preconditions.ts';
import { problemDetails } from './problem-details.ts';
import { rateLimitCounting } from './rate-limit-counting.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';
import { responseHeadersConformance } from './response-headers-conformance.ts';
import { responseSchemaConformance } from './response-schema-conformance.ts';
import { stateTransitions } from './state-transitions.ts';
import { statusCodeConformance } from './status-code-conformance.ts';
import { unsupportedMethod } from './unsupported-method.ts';
import { streamConformance } from './stream-conformance.ts';
import { useAfterFree } from './use-after-free.ts';
import { webhookConformance } from './webhook-conformance.ts';
import { webhookChoice } from './webhook-choice.ts';
import { webhookEnd } from './webhook-end.ts';
import { webhookOrder } from './webhook-order.ts';
import { webhookRetry } from './webhook-retry.ts';
import { webhookSignature } from './webhook-signature.ts';

/**
 * All checks, in the order in which the findings of an operation are reported. To add a check, write its file, add a
 * row here, and add a faulty service in `test/verify/`.
 */
export const checks: readonly Check[] = [
  notAServerError,
  statusCodeConformance,
  contentTypeConformance,
  responseHeadersConformance,
  responseSchemaConformance,
  problemDetails,
  errorLocations,
  errorLeaks,
  negativeDataRejection,
  missingRequiredHeader,
  positiveDataAcceptance,
  ignoredAuth,
  accessByRole,
  invalidKeys,
  unsupportedMethod,
  allowHeaderConformance,
  rateLimitHeaders,
  rateLimitCounting,
  deprecationHeaders,
  stateTransitions,
  illegalTransitions,
  legalTransitions,
  effectStates,
  useAfterFree,
  ensureResourceAvailability,
  requestedResource,
  writtenValues,
  unchangedProperties,
  refusedChanges,
  repeatedChanges,
  equalRules,
  stampedChanges,
  declaredPresence,
  derivedValues,
  uniqueValues,
  secretsShownOnce,
  deletedItems,
  equalViews,
  declaredDefaults,
  listFilters,
  listOrder,
  declaredOrder,
  listTotals,
  listedItems,
  pageInfo,
  idempotencyReplay,
  idempotencyConflict,
  idempotencyConcurrency,
  sharedKeys,
  paginationCompleteness,
  paginationStability,
  conditionalRequests,
  acceptPrecedence,
  preconditions,
  headConformance,
  maxResponseTime,
  graphqlResponseFormat,
  graphqlDataConformance,
  graphqlErrorPaths,
  equivalentDocuments,
  graphqlFailingFields,
  graphqlRequestRejection,
  graphqlUnsafeGet,
  graphqlOverHttp,
  webhookConformance,
  webhookSignature,
  nestedLists,
  webhookCause,
  webhookState,
  webhookTransitions,
  webhookSecrets,
  webhookOrder,
  webhookRetry,
  streamConformance,
  webhookEnd,
  webhookChoice,
];
