import type { Header, Response, RestOperation } from '../../../../model/operation.ts';
import { deprecation } from '../../../ecmascript/documentation.ts';
import { docComment, es, identifier, joinEs, numberLiteral, type Es } from '../../../encode/ecmascript.ts';
import type { NameScope } from '../../../names.ts';
import { contentTypeOf, isRange, variantsOf } from './contents.ts';
import type { PlannedOperation } from './plan.ts';
import { statusName } from '../../../shape/server/status-names.ts';
import type { TypePrinter } from './types.ts';

/** A response with one of the types of its body. */
interface TypedResponse {
  readonly response: Response;
  readonly doc: Es;
  readonly members: Es;
  uses: number;
  /** Its name, if several operations share the error. */
  name: Es | undefined;
}

/**
 * The result types of all operations. An error shared by several of them is declared once, under the name of its
 * status.
 */
export class ResultTypes {
  readonly #types: TypePrinter;
  readonly #responses = new Map<string, TypedResponse>();
  readonly #byOperation = new Map<RestOperation, readonly TypedResponse[]>();

  /** `scope` names the shared responses. */
  constructor(operations: readonly PlannedOperation[], types: TypePrinter, scope: NameScope) {
    this.#types = types;
    for (const { operation } of operations) {
      const typedResponses = operation.responses.flatMap((response) =>
        this.#responsesOf(response, operation),
      );
      for (const typedResponse of typedResponses) typedResponse.uses++;
      this.#byOperation.set(operation, typedResponses);
    }
    for (const typedResponse of this.#shared())
      typedResponse.name = identifier(scope.claim(statusName(typedResponse.response.status)));
  }

  /** Returns the declarations of the shared responses. */
  shared(): readonly Es[] {
    return this.#shared().map(
      ({ doc, name, members }) => es`${doc}export interface ${name!} {\n  ${members}\n}`,
    );
  }

  print({ operation, resultType }: PlannedOperation): Es {
    const typedResponses = this.#byOperation.get(operation) ?? [];
    const variants = typedResponses.map(({ name, doc, members }) =>
      name ? es`| ${name}` : es`${doc}| {\n    ${members}\n  }`,
    );
    if (variants.length === 0) variants.push(es`| ${this.#types.runtime('Result')}`);
    const doc = docComment([`Responses of \`${operation.id}\`.`, headersNote(operation)]);
    return es`${doc}export type ${identifier(resultType)} =\n  ${joinEs(variants, '\n')};`;
  }

  #shared(): readonly TypedResponse[] {
    return [...this.#responses.values()].filter(
      ({ uses, response }) => uses > 1 && response.outcome === 'error',
    );
  }

  #responsesOf(response: Response, operation: RestOperation): readonly TypedResponse[] {
    const doc = docComment([response.description]);
    return this.#bodiesOf(response).map((body) => {
      const status = es`readonly status: ${this.#status(response, operation)};`;
      const members = joinEs([status, ...this.#headers(response.headers), ...body], '\n');
      const key = `${doc.text}${members.text}`;
      const typedResponse = this.#responses.get(key) ?? { response, doc, members, uses: 0, name: undefined };
      this.#responses.set(key, typedResponse);
      return typedResponse;
    });
  }

  #status({ status }: Response, { responses }: RestOperation): Es {
    if (typeof status === 'number') return numberLiteral(status);
    if (status !== 'default')
      return es`${this.#types.runtime('StatusRange')}<${numberLiteral(Number(status.charAt(0)))}>`;
    const declared = responses.flatMap((other) =>
      typeof other.status === 'number' ? [numberLiteral(other.status)] : [],
    );
    const other = this.#types.runtime('OtherStatus');
    return declared.length === 0 ? other : es`${other}<${joinEs(declared, ' | ')}>`;
  }

  /**
   * Returns the property for headers. All headers are optional, because `RouterOptions.finish` can add headers to all
   * responses.
   */
  #headers(headers: readonly Header[]): readonly Es[] {
    if (headers.length === 0) return [];
    // Header names that differ only in case are the same name.
    const named = new Map(headers.map((header) => [header.name.wire.toLowerCase(), header]));
    const members = [...named].map(([name, header]) => {
      const type = this.#types.print(header.type, { direction: 'response', binary: 'string' });
      const doc = docComment([firstSentence(header.description), deprecation(header)]);
      return this.#types.member(name, type, true, doc);
    });
    return [es`readonly headers?: {\n  ${joinEs(members, '\n')}\n};`];
  }

  /** Returns `body` for each type of the body, with `contentType` if the handler chooses it. */
  #bodiesOf({ contents }: Response): readonly (readonly Es[])[] {
    if (contents.length === 0) return [[]];
    const variants = variantsOf(contents, 'response', this.#types);
    return variants.map(({ type, mediaTypes }) => {
      const body = es`readonly body: ${type};`;
      const [only] = mediaTypes;
      if (variants.length === 1 && mediaTypes.length === 1 && only !== undefined && !isRange(only))
        return [body];
      const isNegotiated = variants.length === 1 && !mediaTypes.some(isRange);
      const contentType = contentTypeOf(mediaTypes);
      return [
        isNegotiated ? es`readonly contentType?: ${contentType};` : es`readonly contentType: ${contentType};`,
        body,
      ];
    });
  }
}

/** Returns a note about required headers. The type cannot require them, because `finish` may add them. */
function headersNote({ responses }: RestOperation): string | undefined {
  const names = responses.flatMap(({ headers }) =>
    headers.filter((header) => header.required).map(({ name }) => `\`${name.wire.toLowerCase()}\``),
  );
  if (names.length === 0) return undefined;
  return `The document requires these response headers, set here or in \`RouterOptions.finish\`: ${[...new Set(names)].join(', ')}.`;
}

/**
 * Returns the first sentence of a text. The document contains the rest, and repeating it for every response would be
 * too long.
 */
function firstSentence(text: string | undefined): string | undefined {
  return text === undefined ? undefined : (/^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text);
}
