import type { Contract } from '../../../../model/contract.ts';
import type { Header, MediaContent, Parameter, RequestBody, Response } from '../../../../model/operation.ts';
import { namedType } from '../../../../model/lookup.ts';
import type { Type } from '../../../../model/type.ts';
import { modelNames } from '../../../ecmascript/type-names.ts';
import { Imports } from '../../../ecmascript/imports.ts';
import {
  docComment,
  es,
  identifier,
  joinEs,
  numberLiteral,
  propertyKey,
  stringLiteral,
  type Es,
} from '../../../encode/ecmascript.ts';
import type { Kit } from '../../../target.ts';
import type { PlannedOperation } from './plan.ts';
import { deprecation, TypePrinter, type Position } from './types.ts';

/** `rest/handlers.ts`: what a service has to implement, with the request and result types of each operation. */
export function handlersFile(contract: Contract, operations: readonly PlannedOperation[], kit: Kit): Es {
  return new HandlersFile(contract).render(operations, kit);
}

/** Several contents that carry the same type. */
interface Variant {
  readonly type: Es;
  readonly mediaTypes: readonly string[];
}

const PLACES = [
  ['path', 'path'],
  ['query', 'query'],
  ['header', 'headers'],
  ['cookie', 'cookies'],
] as const;

class HandlersFile {
  readonly #contract: Contract;
  readonly #types: TypePrinter;
  readonly #runtime = new Set<string>(['Operation']);

  constructor(contract: Contract) {
    this.#contract = contract;
    this.#types = new TypePrinter(modelNames(contract));
  }

  render(operations: readonly PlannedOperation[], kit: Kit): Es {
    const views = operations.map((planned) => ({
      types: joinEs([this.#request(planned), this.#result(planned)], '\n\n'),
      handler: es`${this.#doc(planned)}readonly ${propertyKey(planned.handler)}: Operation<${identifier(planned.requestType)}, ${identifier(planned.resultType)}, Context>;`,
    }));
    if (this.#types.uses('Binary')) this.#runtime.add('Binary');
    const imports = new Imports();
    for (const name of this.#runtime) imports.type(name, '../runtime/result.ts');
    return kit.render(
      'rest/handlers.ts.liquid',
      { imports: imports.print(), usesModels: this.#types.uses('models'), operations: views },
      'ecmascript',
    );
  }

  #doc({ operation }: PlannedOperation): Es {
    return docComment([operation.summary, operation.description, deprecation(operation)]);
  }

  #request({ operation, parameters, requestType, parametersType }: PlannedOperation): Es {
    this.#runtime.add('OperationRequest');
    const members = PLACES.flatMap(([place, key]) => {
      const here = parameters.filter((parameter) => parameter.in === place);
      if (here.length === 0) return [];
      return [
        es`readonly ${propertyKey(key)}: {\n  ${joinEs(
          here.map((each) => this.#parameter(each)),
          '\n',
        )}\n};`,
      ];
    });
    const doc = docComment([`Request of \`${operation.id}\`.`]);
    const bodies = this.#bodies(operation.body);
    const [only] = bodies;
    if (bodies.length > 1) {
      const variants = bodies.map((body) => es`| { ${joinEs(body, ' ')} }`);
      return es`${docComment([`What every request of \`${operation.id}\` has.`])}${interfaceOf(parametersType, members)}\n\n${doc}export type ${identifier(requestType)} = ${identifier(parametersType)} & (\n  ${joinEs(variants, '\n')}\n);`;
    }
    return es`${doc}${interfaceOf(requestType, [...members, ...(only ?? [])])}`;
  }

  #parameter(parameter: Parameter): Es {
    const { name, required, type } = parameter;
    const key = parameter.in === 'header' ? name.wire.toLowerCase() : name.wire;
    const doc = docComment([parameter.description, deprecation(parameter)]);
    const printed = this.#types.print(type, { direction: 'request', binary: 'string' });
    return this.#types.member(key, printed, !required && parameter.default === undefined, doc);
  }

  /** The members `contentType` and `body`, once for each type that a body may have. */
  #bodies(body: RequestBody | undefined): readonly (readonly Es[])[] {
    if (!body || body.contents.length === 0) return [];
    const doc = docComment([body.description]);
    const variants = this.#variants(body.contents, (content) => ({
      direction: 'request',
      binary: isWholeBinary(content) ? 'Uint8Array' : isMultipart(content) ? 'File' : 'string',
    }));
    const members = variants.map(({ type, mediaTypes }) => [
      es`readonly contentType: ${contentTypeOf(mediaTypes)};`,
      es`readonly body: ${type};`,
    ]);
    const absent = [es`readonly contentType: undefined;`, es`readonly body: undefined;`];
    const [only] = variants;
    if (variants.length !== 1 || !only) return body.required ? members : [...members, absent];
    const type = contentTypeOf(only.mediaTypes);
    if (body.required) return [[es`readonly contentType: ${type};`, es`${doc}readonly body: ${only.type};`]];
    return [
      [es`readonly contentType: ${type} | undefined;`, es`${doc}readonly body: ${only.type} | undefined;`],
    ];
  }

  #result({ operation, resultType }: PlannedOperation): Es {
    const declared = operation.responses.filter(({ status }) => typeof status === 'number');
    const variants = operation.responses.flatMap((response) =>
      this.#response(response, this.#status(response, declared)).map(
        (members) => es`${docComment([response.description])}| {\n    ${joinEs(members, '\n')}\n  }`,
      ),
    );
    if (variants.length === 0) {
      this.#runtime.add('Result');
      variants.push(es`| Result`);
    }
    return es`${docComment([`What \`${operation.id}\` answers.`])}export type ${identifier(resultType)} =\n  ${joinEs(variants, '\n')};`;
  }

  #status({ status }: Response, declared: readonly Response[]): Es {
    if (typeof status === 'number') return numberLiteral(status);
    if (status === 'default') {
      this.#runtime.add('OtherStatus');
      const numbers = declared.map((other) => numberLiteral(other.status as number));
      return numbers.length === 0 ? es`OtherStatus` : es`OtherStatus<${joinEs(numbers, ' | ')}>`;
    }
    this.#runtime.add('StatusRange');
    return es`StatusRange<${numberLiteral(Number(status.charAt(0)))}>`;
  }

  #response({ headers, contents }: Response, status: Es): readonly (readonly Es[])[] {
    const base = [es`readonly status: ${status};`, ...this.#headers(headers)];
    if (contents.length === 0) return [base];
    const variants = this.#variants(contents, (content) => ({
      direction: 'response',
      binary: isWholeBinary(content) ? 'Binary' : 'string',
    }));
    return variants.map(({ type, mediaTypes }) => {
      const isObvious = variants.length === 1 && !mediaTypes.some((mediaType) => mediaType.includes('*'));
      const contentType = contentTypeOf(mediaTypes);
      const named = isObvious
        ? es`readonly contentType?: ${contentType};`
        : es`readonly contentType: ${contentType};`;
      return [...base, ...(isObvious && mediaTypes.length === 1 ? [] : [named]), es`readonly body: ${type};`];
    });
  }

  /** Optional even where they are required: those that every response has are added by `RouterOptions.finish`. */
  #headers(headers: readonly Header[]): readonly Es[] {
    if (headers.length === 0) return [];
    const members = headers.map((header) => {
      const type = this.#types.print(header.type, { direction: 'response', binary: 'string' });
      const doc = docComment([header.description, deprecation(header)]);
      return this.#types.member(header.name.wire.toLowerCase(), type, true, doc);
    });
    return [es`readonly headers?: {\n  ${joinEs(members, '\n')}\n};`];
  }

  #variants(
    contents: readonly MediaContent[],
    positionOf: (content: MediaContent) => Position,
  ): readonly Variant[] {
    const variants = new Map<string, { type: Es; mediaTypes: string[] }>();
    for (const content of contents) {
      const type = this.#types.print(
        isMultipart(content) ? this.#opened(content.type) : content.type,
        positionOf(content),
      );
      const known = variants.get(type.text);
      if (known) known.mediaTypes.push(content.mediaType);
      else variants.set(type.text, { type, mediaTypes: [content.mediaType] });
    }
    return [...variants.values()];
  }

  /** Where files are members, the object itself: the named type knows them only as strings. */
  #opened(type: Type): Type {
    if (type.kind !== 'reference') return type;
    const inside = namedType(this.#contract, type.target).type;
    const hasFile =
      inside.kind === 'object' &&
      inside.properties.some(
        ({ type: of }) => of.kind === 'binary' || (of.kind === 'list' && of.items.kind === 'binary'),
      );
    return hasFile ? inside : type;
  }
}

function interfaceOf(name: string, members: readonly Es[]): Es {
  if (members.length === 0) return es`export type ${identifier(name)} = OperationRequest;`;
  return es`export interface ${identifier(name)} extends OperationRequest {\n  ${joinEs(members, '\n')}\n}`;
}

/** A union of media types; any text where one of them is a range. */
function contentTypeOf(mediaTypes: readonly string[]): Es {
  if (mediaTypes.some((mediaType) => mediaType.includes('*'))) return es`string`;
  return joinEs(mediaTypes.map(stringLiteral), ' | ');
}

function isMultipart({ mediaType }: MediaContent): boolean {
  return mediaType.startsWith('multipart/');
}

/** A body of bytes, whatever its media type. */
function isWholeBinary({ type }: MediaContent): boolean {
  return type.kind === 'binary';
}
