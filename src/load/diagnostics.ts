import { defineDiagnostics } from '../core/diagnostic.ts';

export const BROKEN = 'Fix the document. Diptych generates nothing until you do.';

/** Help for errors that tolerant loading can skip. */
export const TOLERATE = 'Or pass --tolerate: it leaves out only the faulty part, with a warning.';
/** Help for faulty parts that were left out. */
export const FAULTY = 'Fix the document, or ask its publisher to.';

/** Diagnostics of loading. Codes are stable. Errors prevent a contract; other diagnostics report omissions. */
export const say = defineDiagnostics({
  'file-missing': {
    severity: 'error',
    message: ({ path }: { path: string }) => `There is no file ${path}.`,
    help: 'Paths are relative to the root, and a $ref to the file that holds it.',
  },
  'file-outside-root': {
    severity: 'error',
    message: ({ path }: { path: string }) => `${path} is outside the root.`,
    help: 'Copy the file into the root: the folder that contains the configuration and the files that it names, within the repository or workspace. Symbolic links do not lead out of it.',
  },
  'file-unreadable': {
    severity: 'error',
    message: ({ path, reason }: { path: string; reason: string }) => `${path} can not be read: ${reason}.`,
    help: 'A regular file of UTF-8 text is needed.',
  },
  'limit-bytes': {
    severity: 'error',
    message: ({ path, limit }: { path: string; limit: number }) =>
      `${path} takes the input over ${limit} bytes.`,
    help: 'Raise the limits bytesPerFile and bytesTotal if the document is to be trusted.',
  },
  'limit-files': {
    severity: 'error',
    message: ({ limit }: { limit: number }) => `More than ${limit} files are referred to.`,
    help: 'Raise the limit files if the document is to be trusted.',
  },
  'limit-depth': {
    severity: 'error',
    message: ({ limit }: { limit: number }) => `Values nest deeper than ${limit}.`,
    help: 'Raise the limit depth (sdlDepth for GraphQL) if the document is to be trusted.',
  },
  'number-too-large': {
    severity: 'error',
    message: ({ text }: { text: string }) => `The number ${text} is too large for a double.`,
    help: 'Write a number below 1.8e308, or put it in quotes if it is text.',
  },
  'number-as-text': {
    severity: 'warning',
    message: ({ text }: { text: string }) =>
      `The number ${text} is too large for a double; it is read as text.`,
    help: 'Put it in quotes if it is text, or write a number below 1.8e308.',
  },
  'number-inexact': {
    severity: 'warning',
    message: ({ text, value }: { text: string; value: string }) =>
      `The number ${text} is not exact in a double; it is read and published as ${value}.`,
    help: 'Write a number that a double holds exactly, such as one up to 9007199254740991, or a string.',
  },
  'limit-type-depth': {
    severity: 'error',
    message: ({ limit }: { limit: number }) =>
      `More than ${limit} types contain one another, counted from this one.`,
    help: 'Raise the limit typeDepth if you trust the document.',
  },
  'limit-name-length': {
    severity: 'error',
    message: ({ limit, length }: { limit: number; length: number }) =>
      `A name has ${length} characters, more than ${limit}.`,
    help: 'Shorten the name, or raise the limit nameLength if you trust the document.',
  },
  'limit-nodes': {
    severity: 'error',
    message: ({ limit }: { limit: number }) =>
      `The document holds more than ${limit} values, YAML aliases expanded.`,
    help: 'Raise the limit nodes if the document is to be trusted.',
  },
  'limit-aliases': {
    severity: 'error',
    message: ({ limit }: { limit: number }) => `The file uses more than ${limit} YAML aliases.`,
    help: 'Raise the limit yamlAliases if the document is to be trusted.',
  },
  'limit-tokens': {
    severity: 'error',
    message: ({ limit }: { limit: number }) => `The file holds more than ${limit} tokens.`,
    help: 'Raise the limit sdlTokens if the document is to be trusted.',
  },
  'limit-ref-hops': {
    severity: 'error',
    message: ({ ref, limit }: { ref: string; limit: number }) =>
      `$ref ${quote(ref)} leads through more than ${limit} others.`,
    help: 'Refer to the target itself.',
  },
  'json-syntax': {
    severity: 'error',
    message: ({ reason }: { reason: string }) => `Not well-formed JSON: ${reason}.`,
    help: BROKEN,
  },
  'yaml-syntax': {
    severity: 'error',
    message: ({ reason }: { reason: string }) => `Not well-formed YAML: ${reason}.`,
    help: BROKEN,
  },
  'yaml-cycle': {
    severity: 'error',
    message: () => 'A YAML alias stands inside the value that it names.',
    help: 'Use $ref for a schema that contains itself.',
  },
  'yaml-not-json': {
    severity: 'error',
    message: () => 'The value has no JSON form (infinity, not a number, or a value with a tag of its own).',
    help: 'OpenAPI documents are limited to the values of JSON.',
  },
  'yaml-documents': {
    severity: 'error',
    message: ({ count }: { count: number }) => `The file holds ${count} YAML documents instead of one.`,
    help: 'Keep one document in a file, without a second ---.',
  },
  'duplicate-key': {
    severity: 'error',
    message: ({ key }: { key: string }) => `The key ${quote(key)} is written twice in one object.`,
    help: 'Remove or rename one of the two.',
  },
  'openapi-version': {
    severity: 'error',
    message: ({ found }: { found: string }) => `Not an OpenAPI 3.0, 3.1, or 3.2 document: ${found}.`,
    help: 'The root needs the member openapi with 3.0.x, 3.1.x, or 3.2.x. Convert Swagger 2.0 first, for instance with swagger2openapi.',
  },
  'openapi-version-newer': {
    severity: 'warning',
    message: ({ found }: { found: string }) =>
      `Reading OpenAPI ${found} as 3.2: members that it adds are left out.`,
    help: 'Declare 3.2 if the document uses no newer members.',
  },
  'openapi-unread': {
    severity: 'warning',
    message: ({ member, effect }: { member: string; effect: string }) =>
      `${quote(member)} of OpenAPI 3.2 is not read: ${effect}.`,
    help: 'See docs/openapi.md for the members of OpenAPI 3.2 that are read.',
  },
  'openapi-malformed': {
    severity: 'error',
    message: ({ expected, found }: Mismatch) => `Expected ${expected}, found ${found}.`,
    help: BROKEN,
  },
  'openapi-ignored': {
    severity: 'warning',
    message: ({ expected, found }: Mismatch) =>
      `Expected ${expected}, found ${found}: the member is ignored.`,
    help: 'Mend or remove the member.',
  },
  'openapi-text-reference': {
    severity: 'warning',
    message: ({ ref }: { ref: string }) => `A $ref cannot replace text; read the text at ${quote(ref)}.`,
    help: 'Write the text where the $ref is.',
  },
  'openapi-coerced': {
    severity: 'warning',
    message: ({ expected, found }: Mismatch) => `Expected a ${expected}, found ${found}: it is read as one.`,
    help: 'Put text that looks like a number or a boolean in quotes.',
  },
  'openapi-unknown-member': {
    severity: 'note',
    message: ({ member, kind }: { member: string; kind: string }) =>
      `${quote(member)} is no member of ${kind}: it is ignored.`,
    help: 'Correct the spelling, or begin the name with x- to make it an extension.',
  },
  'openapi-missing': {
    severity: 'error',
    message: ({ member, kind }: { member: string; kind: string }) => `${kind} has no ${quote(member)}.`,
    help: BROKEN,
  },
  'openapi-unsupported': {
    severity: 'warning',
    message: ({ what }: { what: string }) => `${what} is not supported and left out.`,
    help: 'The rest of the document is used.',
  },
  'schema-validation-only': {
    severity: 'note',
    message: ({ keyword }: { keyword: string }) =>
      `What ${quote(keyword)} describes is checked by validators but not seen in types.`,
    help: 'Say it with properties, oneOf or additionalProperties when types are to show it.',
  },
  'schema-unsupported': {
    severity: 'warning',
    message: ({ keyword }: { keyword: string }) => `${quote(keyword)} is not supported and left out.`,
    help: 'Say it with keywords of JSON Schema 2020-12, and with $ref in place of a dynamic reference.',
  },
  'schema-pattern': {
    severity: 'warning',
    message: ({ pattern }: { pattern: string }) =>
      `${quote(pattern)} is no ECMA-262 regular expression: it is ignored.`,
    help: 'Look-behind of other dialects, inline flags and possessive quantifiers are not part of ECMA-262.',
  },
  'schema-discriminator': {
    severity: 'warning',
    message: ({ reason }: { reason: string }) => `The discriminator is ignored: ${reason}.`,
    help: 'Put it beside a oneOf or anyOf of $refs, with the name of a property.',
  },
  'media-xml': {
    severity: 'warning',
    message: ({ mediaType }: { mediaType: string }) =>
      `${quote(mediaType)}: XML bodies are neither encoded nor decoded.`,
    help: 'Offer application/json beside it.',
  },
  'ref-missing': {
    severity: 'error',
    message: ({ ref }: { ref: string }) => `$ref ${quote(ref)} leads to nothing.`,
    help: 'Correct the JSON pointer or add its target.',
  },
  'ref-malformed': {
    severity: 'error',
    message: ({ ref }: { ref: string }) => `$ref ${quote(ref)} is no relative file with a JSON pointer.`,
    help: 'Write file.yaml#/components/schemas/Name. Anchors and identifiers are not followed.',
  },
  'ref-network': {
    severity: 'error',
    message: ({ ref }: { ref: string }) => `$ref ${quote(ref)} needs the network, which is never used.`,
    help: 'Keep a copy of the file inside the root and refer to that.',
  },
  'ref-origin': {
    severity: 'error',
    message: ({ ref }: { ref: string }) => `$ref ${quote(ref)} leaves the origin of its document.`,
    help: 'Add the origin to presetConfig.allowedOrigins if it is to be trusted, and run diptych update.',
  },
  'ref-cycle': {
    severity: 'error',
    message: ({ names }: { names: readonly string[] }) => `${names.join(' → ')} contains itself without end.`,
    help: 'Let one of them be the object itself.',
  },
  'schema-endless': {
    severity: 'warning',
    message: ({ names }: { names: readonly string[] }) =>
      `${names.join(' → ')} contains itself without end: the last $ref is left out.`,
    help: 'A schema may contain itself in a property or in items, not by $ref, allOf, oneOf or anyOf alone.',
  },
  'ref-siblings': {
    severity: 'note',
    message: ({ members }: { members: readonly string[] }) =>
      `OpenAPI 3.0 ignores ${members.join(', ')} beside a $ref.`,
    help: 'Wrap the $ref in allOf, or declare OpenAPI 3.1.',
  },
  'operation-duplicate-id': {
    severity: 'warning',
    message: ({ id }: { id: string }) =>
      `The operationId ${quote(id)} is used before: later names get a number.`,
    help: 'Give each operation an operationId of its own.',
  },
  'path-malformed': {
    severity: 'error',
    message: ({ path }: { path: string }) => `The path ${quote(path)} does not begin with a slash.`,
    help: BROKEN,
  },
  'path-template': {
    severity: 'warning',
    message: ({ path }: { path: string }) =>
      `The path ${quote(path)} has unbalanced or empty braces: its operations are left out.`,
    help: 'Close each brace, with the name of a parameter inside, or percent-encode the brace.',
  },
  'path-ambiguous': {
    severity: 'warning',
    message: ({ path, other }: { path: string; other: string }) =>
      `The path ${quote(path)} can not be told apart from ${quote(other)}.`,
    help: 'Make them one path, with one name for the parameter.',
  },
  'schema-dialect': {
    severity: 'warning',
    message: ({ dialect }: { dialect: string }) =>
      `The dialect ${quote(dialect)} is read as JSON Schema 2020-12.`,
    help: 'Leave jsonSchemaDialect and $schema out, or name the dialect of OpenAPI 3.1.',
  },
  'parameter-undeclared': {
    severity: 'warning',
    message: ({ name }: { name: string }) =>
      `The path parameter ${quote(name)} is not declared: it is taken for a string.`,
    help: 'Declare it under parameters with in: path.',
  },
  'parameter-unused': {
    severity: 'warning',
    message: ({ name }: { name: string }) => `The path has no {${name}}: the parameter is left out.`,
    help: 'Correct its name or the path.',
  },
  'parameter-duplicate': {
    severity: 'warning',
    message: ({ name }: { name: string }) =>
      `The parameter ${quote(name)} is declared twice: the last one counts.`,
    help: 'Remove one of the two.',
  },
  'parameter-ignored': {
    severity: 'note',
    message: ({ name }: { name: string }) => `A header parameter ${quote(name)} is ignored, as OpenAPI says.`,
    help: 'Describe it by media types or by a security scheme.',
  },
  'parameter-style': {
    severity: 'warning',
    message: ({ style, place }: { style: string; place: string }) =>
      `The style ${quote(style)} is not one of ${place}: the default is used.`,
    help: 'See the table of styles in OpenAPI 3.1, section 4.8.12.3.',
  },
  'media-duplicate': {
    severity: 'warning',
    message: ({ mediaType }: { mediaType: string }) =>
      `${quote(mediaType)} is declared twice: the first one counts.`,
    help: 'Media types are compared without parameters and letter case.',
  },
  'response-status': {
    severity: 'warning',
    message: ({ status }: { status: string }) => `${quote(status)} is no status: the response is left out.`,
    help: 'Use a code from 100 to 599, a range such as 4XX, or default.',
  },
  'security-unknown': {
    severity: 'warning',
    message: ({ scheme, holder }: { scheme: string; holder: string }) =>
      `The security scheme ${quote(scheme)} is not declared: the requirement is left out of ${holder}.`,
    help: 'Declare it under components.securitySchemes.',
  },
  'callback-malformed': {
    severity: 'warning',
    message: ({ expression }: { expression: string }) =>
      `${quote(expression)} is no address with runtime expressions: the callback is left out.`,
    help: 'Write an expression, $request.body#/url, or an address with expressions in braces, https://example.com?id={$request.body#/id} (OpenAPI 3.1, section 4.8.20.4).',
  },
  'link-unresolved': {
    severity: 'warning',
    message: ({ target }: { target: string }) =>
      `The link leads to no operation (${quote(target)}): it is left out.`,
    help: 'Give an operationId of this document or a reference to one of its operations.',
  },
  'link-parameter': {
    severity: 'warning',
    message: ({ parameter, operation }: { parameter: string; operation: string }) =>
      `The link gives ${quote(parameter)}, which is no parameter of ${quote(operation)}.`,
    help: 'Use the name of a parameter, or its place and name, such as path.id.',
  },
  'link-expression': {
    severity: 'warning',
    message: ({ expression }: { expression: string }) =>
      `The body of the response has nothing at ${quote(expression)}.`,
    help: 'Write a JSON pointer to a value that a schema of the response declares: $response.body#/id.',
  },
  'vocabulary-malformed': {
    severity: 'warning',
    message: ({ name, expected, found }: Mismatch & { name: string }) =>
      `${name}: expected ${expected}, found ${found}. It is left out.`,
    help: 'See docs/contract-vocabulary.md for what it holds.',
  },
  'vocabulary-unread': {
    severity: 'warning',
    message: ({ name }: { name: string }) => `${name} says nothing here: nothing reads it.`,
    help: 'See docs/contract-vocabulary.md for where it may stand. A component that no operation uses is not read.',
  },
  'vocabulary-path': {
    severity: 'warning',
    message: ({ name, path, where }: { name: string; path: string; where: string }) =>
      `${name}: ${quote(path)} leads to nothing in ${where}. It is left out.`,
    help: 'Write the names on the wire, with a dot between. A path does not lead into lists.',
  },
  'states-without-enum': {
    severity: 'warning',
    message: ({ name }: { name: string }) => `${name} stands beside no enum: it is left out.`,
    help: 'States are the values of an enum in the same named schema.',
  },
  'states-unknown': {
    severity: 'warning',
    message: ({ state }: { state: string }) => `The state ${quote(state)} is no value of the enum.`,
    help: 'Correct it or add the value.',
  },
  'states-missing': {
    severity: 'warning',
    message: ({ state }: { state: string }) =>
      `Nothing is said of what follows the state ${quote(state)}: it is taken for a terminal one.`,
    help: 'Every value of the enum has a list of what can follow. It is empty for a terminal state.',
  },
  'states-no-initial': {
    severity: 'warning',
    message: () => 'No state is initial: the state machine is left out.',
    help: 'Name at least one value of the enum in which something new can be.',
  },
  'idempotency-without-header': {
    severity: 'warning',
    message: ({ header }: { header: string | undefined }) =>
      `The operation is idempotent by a header that ${header === undefined ? 'the document does not name' : `is not among its parameters (${quote(header)})`}.`,
    help: 'Name the header in x-fern-idempotency-headers at the root, and declare it as a parameter of the operation.',
  },
  'pagination-form': {
    severity: 'note',
    message: () => 'This is no known form of pagination: clients turn these pages by hand.',
    help: 'Give results and cursor with next_cursor, next_uri, offset, or link. See docs/contract-vocabulary.md.',
  },
  'leads-to-unknown': {
    severity: 'warning',
    message: ({ operation }: { operation: string }) =>
      `@leadsTo: there is no operation ${quote(operation)}. It is left out.`,
    help: 'Name a field of the query, mutation or subscription type.',
  },
  'graphql-syntax': {
    severity: 'error',
    message: ({ reason }: { reason: string }) => reason,
    help: BROKEN,
  },
  'graphql-schema': {
    severity: 'error',
    message: ({ reason }: { reason: string }) => reason,
    help: `${BROKEN} ${TOLERATE}`,
  },
  'graphql-schema-tolerated': {
    severity: 'warning',
    message: ({ reason }: { reason: string }) => reason,
    help: 'The schema is used as it is, although the specification forbids this.',
  },
  'graphql-executable': {
    severity: 'warning',
    message: () => 'An operation or fragment among the schema is ignored.',
    help: 'Name its file as documents, not as part of the schema.',
  },
  'graphql-empty': {
    severity: 'error',
    message: ({ patterns }: { patterns: string }) => `No file matches ${patterns}.`,
    help: 'Patterns are relative to the root.',
  },
  'graphql-introspection': {
    severity: 'error',
    message: ({ reason }: { reason: string }) => `Not an introspection result: ${reason}.`,
    help: 'The file holds {"__schema": …} or {"data": {"__schema": …}}, from a full introspection query.',
  },
  'graphql-document': {
    severity: 'error',
    message: ({ reason }: { reason: string }) => reason,
    help: `Each canonical operation is checked against the schema. Correct it or the schema. ${TOLERATE}`,
  },
  'graphql-anonymous': {
    severity: 'error',
    message: () => 'A canonical operation needs a name.',
    help: 'The name decides how clients call it: GetOrders becomes orders.list.',
  },
  'graphql-default-operations': {
    severity: 'note',
    message: ({ count }: { count: number }) =>
      `Diptych wrote ${count} default operations: one for each root field, with a limited selection.`,
    help: 'Write canonical operations and name them as documents to choose the selections.',
  },
  'tolerance-summary': {
    severity: 'warning',
    message: ({ parts, kept, all }: { parts: number; kept: number; all: number }) =>
      `Left out ${parts} faulty ${parts === 1 ? 'part' : 'parts'}; ${kept} of ${all} operations remain.`,
    help: 'Fix the faults that the warnings report, or ask the publisher of the document to.',
  },
  'input-empty': {
    severity: 'error',
    message: () => 'There is nothing to load.',
    help: 'Name an OpenAPI document, a GraphQL schema or both.',
  },
});

interface Mismatch {
  readonly expected: string;
  readonly found: string;
}

function quote(text: string): string {
  return JSON.stringify(text.length > 200 ? `${text.slice(0, 200)}…` : text);
}
