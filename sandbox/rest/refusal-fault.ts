import { routes } from '../../generated/server/rest/routes.ts';
import type { Issue } from '../../generated/server/runtime/issues.ts';
import type { Refusal } from '../../generated/server/runtime/refusal.ts';
import { bodyError, invalidFields, type Fault, type FieldError } from '../service/problems.ts';

/** Returns the contract's problem for a request that is rejected before its handler is called. */
export function faultOf(refusal: Refusal, isForm: boolean): Fault {
  switch (refusal.kind) {
    case 'not-found':
      return { code: 'not_found', detail: 'This path does not exist.' };
    case 'method': {
      const allow = (refusal.allow ?? []).join(', ');
      return {
        code: 'method_not_allowed',
        detail: `This path supports ${allow}.`,
        headers: { Allow: allow },
      };
    }
    case 'not-acceptable':
      return { code: 'not_acceptable', detail: 'The response is available as application/json only.' };
    case 'media-type': {
      const errors = bodyErrors(mostSpecific(refusal.issues, 'body'), isForm);
      return errors.length > 0
        ? { code: 'unsupported_media_type', detail: 'A file of this type cannot be sent.', errors }
        : { code: 'unsupported_media_type', detail: `Send the body as ${bodyTypes(refusal.operation)}.` };
    }
    case 'too-large':
      return { code: 'content_too_large', detail: 'The body may be at most 1048576 bytes.' };
    case 'malformed':
    case 'invalid':
      return invalid(refusal.issues, isForm);
  }
}

/** Returns the media types of an operation's body, as a string. */
function bodyTypes(operation: string | undefined): string {
  const contents = routes.find((route) => route.operation === operation)?.body?.contents ?? [];
  return contents.map(({ mediaType }) => mediaType).join(' or ');
}

function invalid(issues: readonly Issue[], isForm: boolean): Fault {
  if (mostSpecific(issues, 'path').length > 0) return { code: 'not_found', detail: 'No object has this id.' };
  if (mostSpecific(issues, 'header').length > 0) {
    const detail = 'The Idempotency-Key must be 1 to 255 characters out of A-Z, a-z, 0-9, _, : and -.';
    const error = { field: 'Idempotency-Key', pointer: null, code: 'invalid_format', detail };
    return { code: 'invalid_idempotency_key', detail, errors: [error] };
  }
  const query = mostSpecific(issues, 'query');
  if (query.length > 0) return invalidQuery(query);
  const body = mostSpecific(issues, 'body');
  const unreadable = body.find(({ keyword }) => keyword === 'syntax');
  return unreadable || body.length === 0 ? malformed(unreadable) : invalidBody(body, isForm);
}

/** Returns the fault for a body that cannot be read, as a whole or in one field of a form. */
function malformed(issue: Issue | undefined): Fault {
  if (!issue || issue.pointer === '') {
    return { code: 'malformed_request', detail: `The body ${issue?.message ?? 'cannot be read'}.` };
  }
  const { field, pointer } = issue;
  const detail = detailOf(issue, true);
  return {
    code: 'malformed_request',
    detail: `${field}: ${detail}`,
    errors: [{ field, pointer, code: codeOf(issue), detail }],
  };
}

/** Keywords whose errors only report that an inner schema failed. */
const WRAPPERS = ['if', 'allOf', 'anyOf', 'oneOf', 'propertyNames'];
/** Keywords whose errors are more specific than others at the same location, best first. */
const SPECIFIC = ['false schema', 'type', 'format'];

/** Returns one issue for each field, the most specific one. */
function mostSpecific(issues: readonly Issue[], place: Issue['in']): readonly Issue[] {
  const specific = issues.filter((issue) => issue.in === place && !WRAPPERS.includes(issue.keyword));
  const byField = Object.groupBy(specific, ({ pointer }) => pointer);
  return Object.values(byField).flatMap((same = []) => {
    const keyword = SPECIFIC.find((each) => same.some((issue) => issue.keyword === each));
    return same.find((issue) => issue.keyword === keyword) ?? same.slice(0, 1);
  });
}

function invalidQuery(issues: readonly Issue[]): Fault {
  const errors = issues.map((issue) => ({
    field: issue.field === '' ? 'query' : issue.field,
    pointer: null,
    code: codeOf(issue),
    detail: detailOf(issue, false),
  }));
  const [first] = errors;
  const onlyCursor = errors.every(({ field }) => field === 'cursor');
  return {
    code: onlyCursor ? 'invalid_cursor' : 'invalid_parameter',
    detail: first ? `${first.field}: ${first.detail}` : 'A parameter is not valid.',
    errors,
  };
}

function invalidBody(issues: readonly Issue[], isForm: boolean): Fault {
  const fault = invalidFields(bodyErrors(issues, isForm));
  if (issues.every(isPhoneNumber)) return { ...fault, code: 'invalid_phone_number' };
  if (issues.every(({ pointer, keyword }) => pointer === '/body' && keyword === 'maxLength')) {
    return { ...fault, code: 'message_too_long' };
  }
  return fault;
}

function bodyErrors(issues: readonly Issue[], isForm: boolean): readonly FieldError[] {
  return issues.map((issue) => {
    if (issue.pointer === '')
      return { ...bodyError([], codeOf(issue), detailOf(issue, isForm)), field: 'body', pointer: null };
    return {
      field: issue.field,
      pointer: issue.pointer,
      code: codeOf(issue),
      detail: detailOf(issue, isForm),
    };
  });
}

/** The contract's pattern of a phone number, in E.164 form. */
const PHONE_NUMBER = '^\\+[1-9]\\d{1,14}$';

function isPhoneNumber({ keyword, params }: Issue): boolean {
  return keyword === 'pattern' && params['pattern'] === PHONE_NUMBER;
}

/** JSON Schema keyword → reason in the contract's terms. */
const CODES: Readonly<Record<string, string>> = {
  required: 'required',
  additionalProperties: 'unknown_field',
  unevaluatedProperties: 'unknown_field',
  type: 'invalid_type',
  pattern: 'invalid_format',
  format: 'invalid_format',
  syntax: 'invalid_format',
  enum: 'invalid_value',
  const: 'invalid_value',
  minLength: 'too_short',
  maxLength: 'too_long',
  minItems: 'too_few_items',
  minProperties: 'too_few_items',
  maxItems: 'too_many_items',
  maxProperties: 'too_many_items',
  minimum: 'out_of_range',
  maximum: 'out_of_range',
  'false schema': 'not_allowed',
};

function codeOf({ keyword }: Issue): string {
  return CODES[keyword] ?? 'invalid_value';
}

function detailOf(issue: Issue, isForm: boolean): string {
  if (isPhoneNumber(issue)) {
    const hint = isForm ? ' In a form, write + as %2B: a bare + means a space.' : '';
    return `Must be a phone number in E.164 form, such as +12025550143.${hint}`;
  }
  switch (codeOf(issue)) {
    case 'required':
      return 'Is required.';
    case 'unknown_field':
      return `Is not a ${issue.in === 'query' ? 'parameter' : 'field'} of this request.`;
    case 'not_allowed':
      return 'May not be used in a body of this format.';
    default:
      return `${issue.message.charAt(0).toUpperCase()}${issue.message.slice(1)}.`;
  }
}
