/**
 * The runtime of generated servers. The mock uses the same code to find REST operations, to read and validate requests,
 * and to write responses.
 */
export { fetchHandler, type FetchHandler } from '../../templates/server/runtime/fetch.ts';
export { issueAt, type Issue } from '../../templates/server/runtime/issues.ts';
export { fallsUnder, negotiate } from '../../templates/server/runtime/media-type.ts';
export { NodeCall, withoutOrigin, writeReply } from '../../templates/server/runtime/node-call.ts';
export {
  problemOf,
  refusalOf,
  type ErrorBody,
  type Fault,
  type Refuse,
} from '../../templates/server/runtime/refusal.ts';
export { responseKey } from '../../templates/server/runtime/respond.ts';
export {
  Halt,
  type HeaderValue,
  type OperationRequest,
  type Result,
} from '../../templates/server/runtime/result.ts';
export type {
  BodyRule,
  ContentRule,
  KeyNames,
  OperationValidators,
  ParameterRule,
  Route,
  Validator,
} from '../../templates/server/runtime/route.ts';
export type { ValidationError } from '../../templates/server/runtime/issues.ts';
export { createDispatch } from '../../templates/server/runtime/router.ts';
export type { Scalar, Shape } from '../../templates/server/runtime/shape.ts';
export type { Dispatch, RequestHead } from '../../templates/server/runtime/call.ts';
