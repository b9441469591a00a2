import { defineDiagnostics, type Diagnostic } from '../core/diagnostic.ts';
import { firstNames } from '../core/first-names.ts';
import { quote, READING } from './reading-diagnostics.ts';

/** Help for errors that tolerant loading can skip. */
export const TOLERATE = 'Or pass --tolerate to omit only the faulty part, with a warning.';

/** Returns the diagnostic without the hint about `--tolerate`, for commands that do not have this flag. */
export function withoutTolerance(diagnostic: Diagnostic): Diagnostic {
  const { help } = diagnostic;
  return help === undefined ? diagnostic : { ...diagnostic, help: help.replace(TOLERATE, '').trim() };
}

/** Help for faulty parts that were omitted. */
export const FAULTY = 'Fix the document, or ask its publisher to fix it.';

/** Diagnostics of loading. Their codes are stable. After an error, strict loading returns no contract. */
export const say = defineDiagnostics({
  ...READING,
  'openapi-version': {
    severity: 'error',
    message: ({ found }: { found: string }) =>
      `The file is not an OpenAPI 3.0, 3.1, or 3.2 document: ${found}.`,
    help: 'Set `openapi` at the root to 3.0.x, 3.1.x, or 3.2.x. Convert Swagger 2.0 first, for example with swagger2openapi.',
  },
  'openapi-version-newer': {
    severity: 'warning',
    message: ({ found }: { found: string }) =>
      `Reading OpenAPI ${found} as 3.2; fields introduced after 3.2 are ignored.`,
    help: 'Declare 3.2 if the document uses no newer fields.',
  },
  'openapi-unread': {
    severity: 'warning',
    message: ({ member, effect }: { member: string; effect: string }) =>
      `Diptych ignores ${quote(member)} of OpenAPI 3.2: ${effect}.`,
    help: 'See docs/openapi.md for the supported fields of OpenAPI 3.2.',
  },
  'openapi-malformed': {
    severity: 'error',
    message: ({ expected, found }: Mismatch) => `Expected ${expected}, found ${found}.`,
    help: 'Replace the value with one of the expected kind.',
  },
  'openapi-ignored': {
    severity: 'warning',
    message: ({ expected, found }: Mismatch) => `Expected ${expected}, found ${found}; ignoring the field.`,
    help: 'Correct or remove the field.',
  },
  'openapi-text-reference': {
    severity: 'warning',
    message: ({ ref }: { ref: string }) =>
      `A $ref cannot replace a string; using the string at ${quote(ref)}.`,
    help: 'Replace the $ref with the string.',
  },
  'openapi-coerced': {
    severity: 'warning',
    message: ({ expected, found }: Mismatch) =>
      `Expected a ${expected}, found ${found}; reading it as a ${expected}.`,
    help: 'Quote strings that look like numbers or booleans.',
  },
  'openapi-unknown-member': {
    severity: 'note',
    message: ({ member, kind }: { member: string; kind: string }) =>
      `${quote(member)} is not a field of ${kind}; ignoring it.`,
    help: 'Correct the spelling, or start the name with `x-` to make it an extension.',
  },
  'openapi-untitled': {
    severity: 'warning',
    message: () => 'The title of the document is missing or blank, so the output calls the service "API".',
    help: 'Write a title in `info`. It names the service in the output and its documentation.',
  },
  'openapi-missing': {
    severity: 'error',
    message: ({ member, kind }: { member: string; kind: string }) => `${kind} has no ${quote(member)}.`,
    help: 'Add the field: the OpenAPI Specification requires it here.',
  },
  'openapi-unsupported': {
    severity: 'warning',
    message: ({ what }: { what: string }) => `${what} is not supported and is ignored.`,
    help: 'No action is needed, but generated code does not include this part. Diptych uses the rest of the document.',
  },
  'schema-validation-only': {
    severity: 'note',
    message: ({ keyword }: { keyword: string }) =>
      `Validators check ${quote(keyword)}, but generated types do not express it.`,
    help: 'Use `properties`, `oneOf`, or `additionalProperties` if generated types must express the constraint.',
  },
  'schema-unsupported': {
    severity: 'warning',
    message: ({ keyword }: { keyword: string }) => `${quote(keyword)} is not supported and is ignored.`,
    help: 'Use keywords of JSON Schema 2020-12, and $ref instead of a dynamic reference.',
  },
  'schema-pattern': {
    severity: 'warning',
    message: ({ pattern }: { pattern: string }) =>
      `${quote(pattern)} is not an ECMA-262 regular expression; ignoring it.`,
    help: 'Remove syntax of other dialects, such as inline flags and possessive quantifiers.',
  },
  'schema-discriminator': {
    severity: 'warning',
    message: ({ reason }: { reason: string }) => `Ignoring the discriminator: ${reason}.`,
    help: 'Put it next to a `oneOf` or `anyOf` of $refs, and set `propertyName` to a property that each of them has.',
  },
  'media-xml': {
    severity: 'warning',
    message: ({ mediaType }: { mediaType: string }) =>
      `Generated code cannot encode or decode XML bodies (${quote(mediaType)}).`,
    help: 'Also offer `application/json`.',
  },
  'ref-missing': {
    severity: 'error',
    message: ({ ref }: { ref: string }) => `Cannot resolve $ref ${quote(ref)}.`,
    help: 'Correct the JSON pointer, or add its target.',
  },
  'ref-malformed': {
    severity: 'error',
    message: ({ ref }: { ref: string }) =>
      `$ref ${quote(ref)} is not a relative file path with a JSON pointer.`,
    help: 'Write it as file.yaml#/components/schemas/Name, or as an `$anchor` or `$id` of the same document.',
  },
  'ref-network': {
    severity: 'error',
    message: ({ ref }: { ref: string }) =>
      `$ref ${quote(ref)} points to the network, which Diptych does not use.`,
    help: 'Copy the file into the root, and refer to the copy.',
  },
  'ref-origin': {
    severity: 'error',
    message: ({ ref }: { ref: string }) =>
      `$ref ${quote(ref)} points to a different origin than its document.`,
    help: 'If you trust the origin, add it to `presetConfig.allowedOrigins` and run `diptych update`.',
  },
  'ref-cycle': {
    severity: 'error',
    message: ({ names }: { names: readonly string[] }) =>
      `References form an endless cycle: ${names.join(' → ')}.`,
    help: 'Replace one of the references with the object itself.',
  },
  'schema-endless': {
    severity: 'warning',
    message: ({ names }: { names: readonly string[] }) =>
      `A schema refers to itself without end: ${names.join(' → ')}. Ignoring the last $ref.`,
    help: 'Break the cycle. A schema may contain itself in a property or in items, but not through $ref, allOf, oneOf, or anyOf alone.',
  },
  'ref-siblings': {
    severity: 'note',
    message: ({ members }: { members: readonly string[] }) =>
      `OpenAPI 3.0 ignores ${members.join(', ')} next to a $ref.`,
    help: 'Wrap the $ref in allOf, or declare OpenAPI 3.1.',
  },
  'operation-duplicate-id': {
    severity: 'warning',
    message: ({ id }: { id: string }) =>
      `The operationId ${quote(id)} is already in use; appending a number to later names.`,
    help: 'Give each operation a unique operationId.',
  },
  'operation-method': {
    severity: 'warning',
    message: ({ method }: { method: string }) =>
      `additionalOperations cannot have the method ${quote(method)}; ignoring its operation.`,
    help: 'Use a method name in capital letters, with only the characters of an RFC 9110 token. Methods such as POST and QUERY have their own fields.',
  },
  'path-malformed': {
    severity: 'error',
    message: ({ path }: { path: string }) => `The path ${quote(path)} does not start with a slash.`,
    help: 'Add the leading slash.',
  },
  'path-template': {
    severity: 'warning',
    message: ({ path }: { path: string }) =>
      `The path ${quote(path)} has unbalanced or empty braces; ignoring its operations.`,
    help: 'Close each brace and write the name of a parameter inside, or percent-encode the brace.',
  },
  'path-ambiguous': {
    severity: 'warning',
    message: ({ path, other }: { path: string; other: string }) =>
      `The paths ${quote(path)} and ${quote(other)} match the same URLs.`,
    help: 'Merge them into one path, with one name for the parameter.',
  },
  'schema-dialect': {
    severity: 'warning',
    message: ({ dialect }: { dialect: string }) =>
      `Reading the dialect ${quote(dialect)} as JSON Schema 2020-12.`,
    help: 'Remove `jsonSchemaDialect` and `$schema`, or set them to the dialect of OpenAPI 3.1.',
  },
  'parameter-undeclared': {
    severity: 'warning',
    message: ({ name }: { name: string }) =>
      `The path parameter ${quote(name)} is not declared; treating it as a string.`,
    help: 'Declare it under `parameters` with `in: path`.',
  },
  'parameter-unused': {
    severity: 'warning',
    message: ({ name }: { name: string }) => `The path does not contain {${name}}; ignoring the parameter.`,
    help: 'Correct the name of the parameter, or the path.',
  },
  'parameter-duplicate': {
    severity: 'warning',
    message: ({ name }: { name: string }) =>
      `The parameter ${quote(name)} is declared twice; using the last declaration.`,
    help: 'Remove one of the two.',
  },
  'parameter-ignored': {
    severity: 'note',
    message: ({ name }: { name: string }) =>
      `Ignoring the header parameter ${quote(name)}, as OpenAPI requires.`,
    help: 'Describe it with media types or a security scheme.',
  },
  'header-name-invalid': {
    severity: 'warning',
    message: ({ name }: { name: string }) =>
      `HTTP does not allow ${quote(name)} as a header name, so the header is ignored.`,
    help: 'Use letters, digits, and hyphens (RFC 9110, section 5.6.2).',
  },
  'header-duplicate': {
    severity: 'warning',
    message: ({ name }: { name: string }) =>
      `The header ${quote(name)} is declared twice, because header names ignore case; using the last declaration.`,
    help: 'Remove one of the two.',
  },
  'parameter-style': {
    severity: 'warning',
    message: ({ style, place }: { style: string; place: string }) =>
      `The style ${quote(style)} is not valid for ${place}; using the default.`,
    help: 'See the table of styles in OpenAPI 3.1, section 4.8.12.3.',
  },
  'media-duplicate': {
    severity: 'warning',
    message: ({ mediaType }: { mediaType: string }) =>
      `${quote(mediaType)} is declared twice; using the first declaration.`,
    help: 'Remove one of them. Media types are compared without their parameters and ignoring case.',
  },
  'response-status': {
    severity: 'warning',
    message: ({ status }: { status: string }) =>
      `${quote(status)} is not a status code; ignoring the response.`,
    help: 'Use a code from 100 to 599, a range such as 4XX, or `default`.',
  },
  'security-unknown': {
    severity: 'warning',
    message: ({ scheme, holder }: { scheme: string; holder: string }) =>
      `The security scheme ${quote(scheme)} is not declared; ignoring the requirement of ${holder}.`,
    help: 'Declare it under components.securitySchemes.',
  },
  'callback-malformed': {
    severity: 'warning',
    message: ({ expression }: { expression: string }) =>
      `${quote(expression)} is not a URL with runtime expressions; ignoring the callback.`,
    help: 'Write an expression, such as $request.body#/url, or a URL with expressions in braces, such as https://example.com?id={$request.body#/id} (OpenAPI 3.1, section 4.8.20.4).',
  },
  'link-unresolved': {
    severity: 'warning',
    message: ({ target }: { target: string }) =>
      `The link's target ${quote(target)} is not an operation, so the link is ignored.`,
    help: 'Set `operationId` to an operation of this document, or `operationRef` to a reference to one.',
  },
  'link-parameter': {
    severity: 'warning',
    message: ({ parameter, operation }: { parameter: string; operation: string }) =>
      `The link sets ${quote(parameter)}, but ${quote(operation)} has no such parameter; keeping the link.`,
    help: 'Use the name of a parameter, optionally with its location, such as path.id.',
  },
  'link-expression': {
    severity: 'warning',
    message: ({ expression }: { expression: string }) =>
      `The response body has no value at ${quote(expression)}.`,
    help: 'Write a runtime expression such as $response.body#/id, whose JSON pointer leads to a value that the schema declares.',
  },
  'vocabulary-malformed': {
    severity: 'warning',
    message: ({ name, expected, found }: Mismatch & { name: string }) =>
      `${name}: expected ${expected}, found ${found}. Ignoring the annotation.`,
    help: 'See docs/contract-vocabulary.md for its form.',
  },
  'vocabulary-unread': {
    severity: 'warning',
    message: ({ name }: { name: string }) => `${name} has no effect here.`,
    help: 'Move it to a location that docs/contract-vocabulary.md lists, or remove it. Annotations of unused components have no effect.',
  },
  'vocabulary-path': {
    severity: 'warning',
    message: ({ name, path, where }: { name: string; path: string; where: string }) =>
      `${name}: cannot find ${quote(path)} in ${where}. Ignoring the annotation.`,
    help: 'Use property names as they appear in the JSON, separated by dots. A path cannot enter a list.',
  },
  'states-without-enum': {
    severity: 'warning',
    message: ({ name }: { name: string }) => `${name} is not next to an enum; ignoring it.`,
    help: 'Move it to the named schema whose `enum` lists the states.',
  },
  'states-unknown': {
    severity: 'warning',
    message: ({ state }: { state: string }) => `The state ${quote(state)} is not a value of the enum.`,
    help: 'Correct the state, or add the value to the enum.',
  },
  'states-missing': {
    severity: 'warning',
    message: ({ state }: { state: string }) =>
      `State ${quote(state)} has no transition list; treating it as terminal.`,
    help: 'List the states that can follow each value of the enum. The list of a terminal state is empty.',
  },
  'states-no-initial': {
    severity: 'warning',
    message: () => 'No state is initial; ignoring the state machine.',
    help: 'List at least one value of the enum as the state of a new resource.',
  },
  'idempotency-without-header': {
    severity: 'warning',
    message: ({ header }: { header: string | undefined }) =>
      header === undefined
        ? 'The operation is marked as idempotent, but the document does not name an idempotency header.'
        : `The idempotency header ${quote(header)} is not a declared parameter of the operation.`,
    help: 'Name the header in `x-fern-idempotency-headers` at the root, and declare it as a parameter of the operation.',
  },
  'pagination-form': {
    severity: 'note',
    message: () => 'This form of pagination is not supported; clients have no method that follows the pages.',
    help: 'Set `results`, and `cursor` with `next_cursor`, `next_uri`, `offset`, or `link`. See docs/contract-vocabulary.md.',
  },
  'leads-to-unknown': {
    severity: 'warning',
    message: ({ operation }: { operation: string }) =>
      `@leadsTo: there is no operation ${quote(operation)}. Ignoring the directive.`,
    help: 'Name a field of the query, mutation, or subscription type.',
  },
  'graphql-syntax': {
    severity: 'error',
    message: ({ reason }: { reason: string }) => reason,
    help: 'Correct the syntax at this location.',
  },
  'graphql-schema': {
    severity: 'error',
    message: ({ reason }: { reason: string }) => reason,
    help: `Correct the definition at this location. ${TOLERATE}`,
  },
  'graphql-undefined-directive': {
    severity: 'error',
    message: ({ reason }: { reason: string }) => reason,
    help: 'Copy its definition from docs/contract-vocabulary.md into the schema: SDL must define the directives that it uses.',
  },
  'graphql-schema-tolerated': {
    severity: 'warning',
    message: ({ reason }: { reason: string }) => reason,
    help: 'Correct the schema. Diptych uses it unchanged, although it violates the specification.',
  },
  'graphql-executable': {
    severity: 'warning',
    message: () => 'A schema file contains an operation or fragment, which is ignored.',
    help: 'List the file under `documents`, not under `schema`.',
  },
  'graphql-empty': {
    severity: 'error',
    message: ({ patterns }: { patterns: string }) => `No file matches ${patterns}.`,
    help: 'Correct the pattern. Patterns are relative to the root folder of the project.',
  },
  'graphql-introspection': {
    severity: 'error',
    message: ({ reason }: { reason: string }) => `The file is not an introspection result: ${reason}.`,
    help: 'Save the result of a full introspection query: {"__schema": …} or {"data": {"__schema": …}}.',
  },
  'graphql-document': {
    severity: 'error',
    message: ({ reason }: { reason: string }) => reason,
    help: `Correct the operation or the schema. ${TOLERATE}`,
  },
  'graphql-anonymous': {
    severity: 'error',
    message: () => 'A GraphQL operation in the client documents has no name.',
    help: 'Name it. The name determines the call path: `GetOrders` becomes `orders.list`.',
  },
  'graphql-default-operations': {
    severity: 'note',
    message: ({ count }: { count: number }) =>
      `Diptych created ${count} default operations: one for each root field, with a limited selection.`,
    help: 'To choose the fields yourself, write operations, and list their files under `documents`. With `defaultOperations: true`, they are added to the default operations, and replace those of the same name.',
  },
  'graphql-uncalled-fields': {
    severity: 'note',
    message: ({ fields }: { fields: readonly string[] }) =>
      `Your GraphQL documents replace the default operations, so clients have no call for the root ${fields.length === 1 ? 'field' : 'fields'} ${firstNames(fields)}.`,
    help: 'Set `defaultOperations` in `presetConfig`: true adds default operations to your own, and false hides this note.',
  },
  'call-name-taken': {
    severity: 'warning',
    message: ({ operation, name }: { operation: string; name: string }) =>
      `Other operations already use every name derived from ${quote(operation)}; clients call it ${name}.`,
    help: 'Name the operation with a rule of `names` or with an overlay. See docs/names.md.',
  },
  'overlay-malformed': {
    severity: 'error',
    message: ({ reason }: { reason: string }) => `The overlay cannot be applied. ${reason}`,
    help: 'Correct the overlay. It follows the OpenAPI Overlay Specification 1.0: a list of `actions`, each with a `target`, and an `update` or `remove: true`.',
  },
  'overlay-path': {
    severity: 'error',
    message: ({ target, reason }: { target: string; reason: string }) =>
      `Cannot evaluate the target ${quote(target)} as a JSONPath: ${reason}.`,
    help: "Write a path as defined by RFC 9535, such as `$.paths['/orders'].get`. If it is valid, simplify it.",
  },
  'overlay-unmatched': {
    severity: 'error',
    message: ({ target }: { target: string }) =>
      `The target ${quote(target)} matches nothing in the document.`,
    help: 'Correct the target, or remove the action. An overlay changes the root file of the document only.',
  },
  'tolerance-summary': {
    severity: 'warning',
    message: ({ parts, kept, all }: { parts: number; kept: number; all: number }) =>
      `Omitted ${parts} faulty ${parts === 1 ? 'part' : 'parts'}; operations that remain: ${kept} of ${all}.`,
    help: 'Fix the faults that the warnings report, or ask the publisher of the document to fix them.',
  },
  'input-empty': {
    severity: 'error',
    message: () => 'No document was given.',
    help: 'Pass an OpenAPI document, a GraphQL schema, or both.',
  },
});

interface Mismatch {
  readonly expected: string;
  readonly found: string;
}
