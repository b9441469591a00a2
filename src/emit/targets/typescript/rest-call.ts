import type { Name } from '../../../model/name.ts';
import { es, identifier, joinEs, jsonLiteral, propertyKey, type Es } from '../../encode/ecmascript.ts';
import { restSignature } from '../../ecmascript/client/rest-signature.ts';
import type { Module } from '../../ecmascript/client/signature.ts';
import { printCall, type PrintedCall } from './call.ts';
import { restPages } from '../../ecmascript/client/printed-rest-pages.ts';
import { restDescriptor } from './rest-descriptor.ts';
import type { RestShape } from '../../shape/rest-shape.ts';

const STREAMS = '../runtime/streams.ts';
const DOWNLOADS = '../runtime/downloads.ts';

/** Prints a method such as `send(params, options)`: first the path parameters, then one object, then the options. */
export function restCall(module: Module, action: Name, shape: RestShape): PrintedCall {
  const { contract, imports } = module;
  const signature = restSignature(module, action, shape);
  const pages = restPages(contract, shape);
  const values = joinEs(
    signature.parameters.slice(0, shape.path.length).map(({ name }) => identifier(name)),
    ', ',
  );
  const call = shape.stream
    ? imports.value('callStream', STREAMS)
    : pages
      ? imports.value(pages.list, pages.module)
      : shape.result.kind === 'download'
        ? imports.value('callDownload', DOWNLOADS)
        : isReadOnly(shape.operation)
          ? imports.value('readRest', '../runtime/redirects.ts')
          : imports.value('callRest', '../runtime/rest.ts');
  const passed = [
    restDescriptor(shape, imports),
    ...(pages ? [pages.literal] : []),
    es`[${values}]`,
    shape.form === 'none' ? es`undefined` : withFlag(shape),
    es`options`,
  ];
  const connection = imports.type('Connection', '../runtime/connection.ts');
  return printCall(signature, connection, call, passed);
}

/** True if a redirect can be followed without repeating an effect. */
function isReadOnly({ method }: RestShape['operation']): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Returns the parameters object, with the property of the body that selects between a stream and a whole response. */
function withFlag({ form, flag }: RestShape): Es {
  if (flag?.value === undefined) return es`params`;
  const member = es`${propertyKey(flag.name)}: ${jsonLiteral(flag.value)}`;
  return form === 'grouped'
    ? es`{ ...params, body: { ...params?.body, ${member} } }`
    : es`{ ...params, ${member} }`;
}
