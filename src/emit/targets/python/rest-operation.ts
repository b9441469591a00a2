/** Prints a REST operation as data, from which the runtime writes the request and reads the response. */
import { py, scalarLiteral, stringLiteral, type Py } from '../../encode/python.ts';
import type { BodyShape, RestShape } from '../../shape/rest-shape.ts';
import type { SecurityAlternatives } from '../../shape/security.ts';
import { fieldEncodings, serialization, type Serialization } from '../../shape/serialization.ts';
import type { StreamFlag, StreamShape } from '../../shape/stream-shape.ts';
import type { ArgumentPlan, ArgumentsPlan } from './arguments.ts';
import { call, dict, keywords, tuple, type Doc } from './doc.ts';
import { decoderOf } from './types/decoders.ts';
import { encoderOf, structOf } from './types/encoders.ts';
import { runtime, runtimeModule, type Site } from './types/printer.ts';

export function operationOf(site: Site, shape: RestShape, plan: ArgumentsPlan): Doc {
  const { operation, sending, result, body, stream, flag } = shape;
  const { accept, server, security, keyHeader, isRepeatable, secrets } = sending;
  const parameters = plan.all.filter(({ location }) => location !== 'member' && location !== 'body');
  const read = stream && !stream.isText ? stream.item : result.type;
  const decode = read && decoderOf(site, read);
  const members: (readonly [Py, Doc])[] = [
    [py`method`, stringLiteral(operation.method)],
    [py`path`, stringLiteral(operation.path)],
    ...(parameters.length > 0
      ? [[py`parameters`, tuple(parameters.map((one) => parameterOf(site, one)))] as const]
      : []),
    ...(body ? [[py`body`, bodyOf(site, body, plan, flag)] as const] : []),
    ...(accept === undefined ? [] : [[py`accept`, stringLiteral(accept)] as const]),
    ...(result.kind === 'json' ? [] : [[py`result`, stringLiteral(RESULTS[result.kind])] as const]),
    ...(decode ? [[py`decode`, decode] as const] : []),
    ...(stream ? [[py`stream`, streamOf(site, stream)] as const] : []),
    ...(result.mayBeEmpty ? [[py`may_be_empty`, py`True`] as const] : []),
    ...(server === undefined ? [] : [[py`server`, stringLiteral(server)] as const]),
    ...(security ? [[py`security`, securityOf(security)] as const] : []),
    ...(isRepeatable ? [[py`repeatable`, py`True`] as const] : []),
    ...(keyHeader === undefined ? [] : [[py`key_header`, stringLiteral(keyHeader)] as const]),
    ...(secrets.length > 0 ? [[py`secrets`, tuple(secrets.map(stringLiteral))] as const] : []),
  ];
  return call(site.imports.value('RestOperation', runtimeModule(site, 'rest')), keywords(members));
}

const RESULTS = { none: 'none', text: 'text', blob: 'bytes', download: 'bytes', stream: 'stream' } as const;

/** Returns alternatives of credentials: `(("token",), ())`. */
export function securityOf(alternatives: SecurityAlternatives): Doc {
  return tuple(alternatives.map((schemes) => tuple(schemes.map(stringLiteral))));
}

function parameterOf(site: Site, { name, wire, location, type, declared }: ArgumentPlan): Doc {
  const parameter = site.imports.value('Parameter', runtimeModule(site, 'rest'));
  const how = declared && 'style' in declared ? serializationOf(site, serialization(declared)) : undefined;
  return call(parameter, [
    stringLiteral(name),
    stringLiteral(wire),
    stringLiteral(location),
    type ? encoderOf(site, type) : py`${runtime(site, 'encode')}.text`,
    ...(how ? [how] : []),
  ]);
}

const SERIALIZATION: Readonly<Record<keyof Serialization, Py>> = {
  style: py`style`,
  explode: py`explode`,
  allowReserved: py`allow_reserved`,
  json: py`json`,
  contentType: py`content_type`,
  fileTypes: py`file_types`,
};

function serializationOf(site: Site, how: Serialization): Doc | undefined {
  const members = Object.entries(how).map(
    ([name, value]) =>
      [
        SERIALIZATION[name as keyof Serialization],
        typeof value === 'object' ? stringsByKey(value) : scalarLiteral(value),
      ] as const,
  );
  if (members.length === 0) return undefined;
  return call(site.imports.value('Serialization', runtimeModule(site, 'parameters')), keywords(members));
}

function stringsByKey(strings: Readonly<Record<string, string>>): Doc {
  return dict(Object.entries(strings).map(([key, value]) => [stringLiteral(key), stringLiteral(value)]));
}

function bodyOf(
  site: Site,
  { content, mediaType, alternatives, required, kind, emptiable, least }: BodyShape,
  plan: ArgumentsPlan,
  flag: StreamFlag | undefined,
): Doc {
  const { imports } = site;
  const module = runtimeModule(site, 'body');
  const whole = plan.all.find(({ location }) => location === 'body');
  const encodings = Object.entries(fieldEncodings(content) ?? {}).flatMap(([name, how]) => {
    const printed = serializationOf(site, how);
    return printed ? [[stringLiteral(name), printed] as const] : [];
  });
  const written: readonly (readonly [Py, Doc])[] = whole
    ? [
        [py`encode`, kind === 'raw' ? py`${runtime(site, 'encode')}.binary` : encoderOf(site, content.type)],
        ...(whole.name === 'body' ? [] : [[py`argument`, stringLiteral(whole.name)] as const]),
      ]
    : [[py`members`, structOf(site, plan.fields, plan.additional!)]];
  return call(
    imports.value('Body', module),
    keywords([
      [py`write`, imports.value(`${kind}_body`, module)],
      [py`media_type`, stringLiteral(mediaType)],
      ...written,
      ...(alternatives.length > 0
        ? [[py`alternatives`, tuple(alternatives.map(stringLiteral))] as const]
        : []),
      ...(!required && !whole ? [[py`optional`, py`True`] as const] : []),
      ...(encodings.length > 0 ? [[py`encoding`, dict(encodings)] as const] : []),
      ...(flag?.value === undefined
        ? []
        : [[py`constants`, dict([[stringLiteral(flag.name), scalarLiteral(flag.value)]])] as const]),
      ...(emptiable.length > 0 ? [[py`emptiable`, tuple(emptiable.map(stringLiteral))] as const] : []),
      ...(least > 0 ? [[py`least`, scalarLiteral(least)] as const] : []),
    ]),
  );
}

const FRAMINGS = { events: 'Events', lines: 'JsonLines', sequence: 'JsonSequence' } as const;

function streamOf(site: Site, { framing, isText, sentinel, hasError, isResumable }: StreamShape): Doc {
  return call(
    site.imports.value('StreamSpec', runtimeModule(site, 'rest')),
    keywords([
      [py`framing`, site.imports.value(FRAMINGS[framing], runtimeModule(site, 'stream_frames'))],
      ...(isText ? [[py`text`, py`True`] as const] : []),
      ...(sentinel === undefined ? [] : [[py`sentinel`, stringLiteral(sentinel)] as const]),
      ...(hasError ? [[py`has_error`, py`True`] as const] : []),
      ...(isResumable ? [[py`resumable`, py`True`] as const] : []),
    ]),
  );
}
