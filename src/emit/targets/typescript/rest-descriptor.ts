/** Prints an operation as data for the runtime's functions, such as `callRest`. Omits values equal to the defaults. */
import type { JsonObject, JsonValue } from '../../../core/json.ts';
import type { Parameter } from '../../../model/operation.ts';
import {
  es,
  joinEs,
  jsonLiteral,
  numberLiteral,
  propertyKey,
  stringLiteral,
  type Es,
} from '../../encode/ecmascript.ts';
import type { Imports } from '../../ecmascript/imports.ts';
import { braced, bracketed, literalMember } from '../../ecmascript/layout.ts';
import type { RestShape } from '../../shape/rest-shape.ts';
import type { SecurityAlternatives } from '../../shape/security.ts';
import type { StreamShape } from '../../shape/stream-shape.ts';
import { fieldEncodings, serialization } from '../../shape/serialization.ts';

export function restDescriptor(shape: RestShape, imports: Imports): Es {
  const { operation, sending, body, result, stream } = shape;
  const { accept, server, security, keyHeader, isRepeatable, secrets } = sending;
  const entries: Es[] = [
    entry('method', stringLiteral(operation.method)),
    entry('path', stringLiteral(operation.path)),
  ];
  const parameters = [...shape.members, ...pathParameters(shape)];
  const keys = parameterKeys(parameters, shape.form === 'grouped');
  if (parameters.length > 0) {
    const specs = parameters.map((parameter, index) =>
      literalMember(keys[index]!, parameterSpec(parameter, keys[index]!)),
    );
    entries.push(entry('parameters', braced(specs, '  parameters: ,'.length)));
  }
  if (parameters.length > 0 || shape.form === 'grouped' || !isPlainPath(operation.path)) {
    entries.push(entry('write', imports.value('writeParameters', '../runtime/rest-parameters.ts')));
  }
  if (body) entries.push(entry('body', bodySpec(shape, imports)));
  if (shape.form === 'grouped') entries.push(entry('grouped', es`true`));
  if (accept !== undefined) entries.push(entry('accept', stringLiteral(accept)));
  entries.push(...(stream ? streamEntries(stream, imports) : resultEntries(result, imports)));
  if (isRepeatable) entries.push(entry('repeatable', es`true`));
  if (keyHeader !== undefined) entries.push(entry('keyHeader', stringLiteral(keyHeader)));
  if (server !== undefined) entries.push(entry('server', stringLiteral(server)));
  if (security) entries.push(entry('security', securityLiteral(security, '  security: ,'.length)));
  if (secrets.length > 0) {
    const find = imports.value('secretArguments', '../runtime/secret-arguments.ts');
    const names = bracketed(secrets.map(stringLiteral), '  secrets: (),'.length + find.text.length);
    entries.push(entry('secrets', es`${find}(${names})`));
  }
  return es`{\n  ${joinEs(entries, ',\n')},\n}`;
}

/** Names the reader of the result, unless it is JSON. */
function resultEntries({ kind, mayBeEmpty }: RestShape['result'], imports: Imports): readonly Es[] {
  if (kind === 'stream' || kind === 'download' || (kind === 'json' && !mayBeEmpty)) return [];
  const [reader, module] = READERS[kind];
  const read = imports.value(reader, module);
  const optional = mayBeEmpty && imports.value('unlessBlank', '../runtime/results.ts');
  return [
    ...(kind === 'blob' ? [entry('binary', es`true`)] : []),
    entry('result', optional ? es`${optional}(${read})` : read),
  ];
}

const READERS = {
  json: ['jsonResult', '../runtime/rest.ts'],
  text: ['textResult', '../runtime/rest.ts'],
  blob: ['blobResult', '../runtime/results.ts'],
  none: ['noResult', '../runtime/results.ts'],
} as const;

/** Names the reader of the stream's framing, so that a bundle does not contain the other readers. */
function streamEntries(stream: StreamShape, imports: Imports): readonly Es[] {
  const { framing, isText, sentinel, hasError, isResumable } = stream;
  const [name, module] = FRAMINGS[framing];
  return [
    entry('framing', imports.value(name, module)),
    ...(isText ? [entry('text', es`true`)] : []),
    ...(sentinel === undefined ? [] : [entry('sentinel', stringLiteral(sentinel))]),
    ...(hasError ? [entry('hasError', es`true`)] : []),
    ...(isResumable ? [entry('resumable', es`true`)] : []),
  ];
}

const FRAMINGS = {
  events: ['Events', '../runtime/events.ts'],
  lines: ['JsonLines', '../runtime/json-lines.ts'],
  sequence: ['JsonSequence', '../runtime/json-lines.ts'],
} as const;

/** True for a path that is sent without changes. */
function isPlainPath(path: string): boolean {
  return /^[\w.~%!$&'()*+,;=:@/-]*$/.test(path);
}

/** Returns alternatives of schemes: `[['bearer'], []]`. The runtime does not handle mutual TLS. */
export function securityLiteral(alternatives: SecurityAlternatives, before: number): Es {
  return bracketed(
    alternatives.map((schemes) => jsonLiteral(schemes)),
    before,
  );
}

/** Returns the path parameters whose style is not the default. */
function pathParameters(shape: RestShape): readonly Parameter[] {
  return shape.path.flatMap(({ parameter }) =>
    parameter && Object.keys(serialization(parameter)).length > 0 ? [parameter] : [],
  );
}

/** Returns the wire name of a parameter, with its location as a prefix if an earlier parameter has the same name. */
function parameterKeys(parameters: readonly Parameter[], grouped: boolean): readonly string[] {
  const seen = new Set<string>();
  return parameters.map((parameter) => {
    const { wire } = parameter.name;
    const key = seen.has(wire) && (grouped || parameter.in === 'path') ? `${parameter.in} ${wire}` : wire;
    seen.add(key);
    return key;
  });
}

function parameterSpec(parameter: Parameter, key: string): Es {
  const how = serialization(parameter);
  const name = key === parameter.name.wire ? {} : { name: parameter.name.wire };
  if (parameter.in !== 'path' && Object.keys(how).length === 0 && key === parameter.name.wire)
    return stringLiteral(parameter.in);
  return jsonLiteral({ in: parameter.in, ...name, ...how });
}

/** Names the encoder for this kind of body, so that a bundle does not contain the other encoders. */
function bodySpec({ body, form }: RestShape, imports: Imports): Es {
  const { content, mediaType, alternatives, required, kind, emptiable, least } = body!;
  const [encoder, module] = ENCODERS[kind];
  const encodings = fieldEncodings(content);
  const spec = {
    mediaType,
    ...(alternatives.length > 0 && { alternatives }),
    ...(encodings && { encoding: encodings }),
    ...(emptiable.length > 0 && { emptiable }),
  };
  const plain = imports.value(encoder, module);
  const counted = least > 0 && imports.value('atLeast', '../runtime/body.ts');
  const write = counted ? es`${counted}(${numberLiteral(least)}, ${plain})` : plain;
  // An empty form is sent, because services check its media type. If the form needs at least one property, it is
  // omitted.
  const isOptional = !required && form === 'flat' && (kind !== 'form' || least > 0);
  const unlessEmpty = isOptional && imports.value('unlessEmpty', '../runtime/body.ts');
  const encode = es`encode: ${unlessEmpty ? es`${unlessEmpty}(${write})` : write}`;
  return braced([encode, ...jsonMembers(spec, '  body: ,'.length)], '  body: ,'.length);
}

const ENCODERS = {
  json: ['jsonBody', '../runtime/body.ts'],
  form: ['formBody', '../runtime/form.ts'],
  multipart: ['multipartBody', '../runtime/multipart.ts'],
  raw: ['rawBody', '../runtime/raw.ts'],
} as const;

/** Returns a JSON object. Nested objects have several lines if they do not fit on one. */
function jsonBraced(value: JsonObject, before: number): Es {
  return braced(jsonMembers(value, before), before);
}

function jsonMembers(value: JsonObject, before: number): readonly Es[] {
  return Object.entries(value).map(([key, member]) => {
    const inner = isMap(member) ? jsonBraced(member, before + key.length + 4) : jsonLiteral(member);
    return literalMember(key, inner);
  });
}

function isMap(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function entry(key: string, value: Es): Es {
  return es`${propertyKey(key)}: ${value}`;
}
