/** The REST operations of a contract, as routes of the server runtime. */
import type { Contract } from '../../model/contract.ts';
import { fieldRules, isForm } from '../../model/form-fields.ts';
import { isRest } from '../../model/lookup.ts';
import type { MediaContent, Parameter, RestOperation } from '../../model/operation.ts';
import type { ContentRule, ErrorBody, KeyNames, ParameterRule, Route } from '../server-runtime.ts';
import { shapeOf } from './shapes.ts';
import type { RequestValidators } from './validators.ts';

/** Header parameters with these names are ignored (OpenAPI 3.1 §4.8.12.1). */
const IGNORED_HEADERS = new Set(['accept', 'content-type', 'authorization']);

/**
 * Returns the routes. `errorBody` returns the function for the body of an error response, or undefined to respond with
 * a problem (RFC 9457).
 */
export function routesOf(
  contract: Contract,
  validators: RequestValidators,
  errorBody: (operation: RestOperation, status: string) => ErrorBody | undefined,
): readonly Route[] {
  return contract.operations.filter(isRest).map((operation) => {
    const parameters = operation.parameters.filter(
      ({ in: place, name }) => place !== 'header' || !IGNORED_HEADERS.has(name.wire.toLowerCase()),
    );
    const responses = operation.responses.map(
      ({ status, contents }) => [String(status), contents.map(({ mediaType }) => mediaType)] as const,
    );
    const errors = responses.flatMap(([status]) => {
      const body = /^[23]/.test(status) ? undefined : errorBody(operation, status);
      return body ? [[status, body] as const] : [];
    });
    return {
      operation: operation.id,
      method: operation.method,
      path: operation.path,
      security: operation.security.map(({ schemes }) =>
        Object.fromEntries(schemes.map(({ scheme, scopes }) => [scheme, scopes])),
      ),
      ...(operation.access && { access: operation.access.roles }),
      parameters: parameters.map((parameter) => parameterRule(contract, parameter)),
      ...(operation.body && {
        body: {
          required: operation.body.required,
          contents: operation.body.contents.map((content) => contentRule(contract, content)),
        },
      }),
      responses: Object.fromEntries(responses),
      errors: Object.fromEntries(errors),
      validators: () => Promise.resolve(validators.of(operation, parameters)),
    };
  });
}

/** Returns the names of the contract's API keys. */
export function keyNames({ auth }: Contract): KeyNames {
  const names = (place: 'query' | 'cookie'): readonly string[] =>
    auth.flatMap((scheme) => (scheme.kind === 'apiKey' && scheme.in === place ? [scheme.parameter] : []));
  return { query: names('query'), cookie: names('cookie') };
}

function parameterRule(contract: Contract, parameter: Parameter): ParameterRule {
  const { name, style, explode, type, mediaType } = parameter;
  return {
    name: name.wire,
    in: parameter.in,
    style,
    explode,
    shape: shapeOf(contract, type),
    ...(mediaType !== undefined && { json: true }),
    ...(parameter.default !== undefined && { default: parameter.default }),
  };
}

function contentRule(contract: Contract, content: MediaContent): ContentRule {
  const { mediaType, type } = content;
  if (!isForm(mediaType)) return { mediaType };
  return {
    mediaType,
    form: { shape: shapeOf(contract, type), fields: Object.fromEntries(fieldRules(content)) },
  };
}
