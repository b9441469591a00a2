/** Prints the schemas of an operation: its parameters, its body, and its responses. */
import { isJsonType } from '../../../core/media-type.ts';
import type { MediaContent, Parameter, Response, RestOperation } from '../../../model/operation.ts';
import { docComment, es, identifier, joinEs, propertyKey, type Es } from '../../encode/ecmascript.ts';
import { IGNORED_HEADERS } from '../../http.ts';
import { schemaOf, type Site } from './schema.ts';

/** The exported names of an operation's schemas. */
export interface OperationNames {
  readonly parameters: string;
  readonly body: string;
  readonly responses: string;
}

export interface OperationSites {
  readonly request: Site;
  readonly response: Site;
}

export function operationSchemas(
  operation: RestOperation,
  names: OperationNames,
  { request, response }: OperationSites,
): readonly Es[] {
  const { id, body, responses } = operation;
  const parameters = parametersSchema(request, operation.parameters);
  const content = body && contentOf(body.contents);
  return [
    ...(parameters
      ? [
          declaration(
            `Decoded parameters of \`${id}\`, by location and wire name; names of headers are in lower case.`,
            names.parameters,
            parameters,
          ),
        ]
      : []),
    ...(content
      ? [
          declaration(
            `The body of \`${id}\`.`,
            names.body,
            es`${schemaOf(request, content.type)}${body.required ? es`` : es`.optional()`}`,
          ),
        ]
      : []),
    ...(responses.length > 0
      ? [
          declaration(
            `The bodies of responses to \`${id}\`, by status.`,
            names.responses,
            table(response, responses),
          ),
        ]
      : []),
  ];
}

function declaration(documentation: string, name: string, schema: Es): Es {
  return es`${docComment([documentation])}export const ${identifier(name)} = ${schema};`;
}

const PLACES = ['path', 'query', 'header', 'cookie'] as const;

function parametersSchema(site: Site, parameters: readonly Parameter[]): Es | undefined {
  const places = PLACES.flatMap((place) => {
    const own = parameters.filter(({ in: where, name }) => where === place && isRead(place, name.wire));
    if (own.length === 0) return [];
    const fields = own.map(
      ({ name, type, required, description }) =>
        es`${docComment([description])}${propertyKey(place === 'header' ? name.wire.toLowerCase() : name.wire)}: ${schemaOf(site, type)}${required ? es`` : es`.optional()`},`,
    );
    const optional = own.some(({ required }) => required) ? es`` : es`.optional()`;
    return es`${propertyKey(place)}: z.object({\n  ${joinEs(fields, '\n')}\n})${optional},`;
  });
  return places.length === 0 ? undefined : es`z.object({\n  ${joinEs(places, '\n')}\n})`;
}

function isRead(place: (typeof PLACES)[number], name: string): boolean {
  return name !== '__proto__' && !(place === 'header' && IGNORED_HEADERS.has(name.toLowerCase()));
}

/** Returns the JSON content of a body or response, or else the first content. */
function contentOf(contents: readonly MediaContent[]): MediaContent | undefined {
  return contents.find(({ mediaType }) => isJsonType(mediaType)) ?? contents[0];
}

function table(site: Site, responses: readonly Response[]): Es {
  const rows = responses.map(({ status, contents }) => {
    const content = contentOf(contents);
    const schema = content ? schemaOf(site, content.type) : es`z.undefined()`;
    return es`${propertyKey(String(status))}: ${schema},`;
  });
  return es`{\n  ${joinEs(rows, '\n')}\n}`;
}
