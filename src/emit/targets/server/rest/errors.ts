import { camelCase } from '../../../../core/words.ts';
import type { Contract } from '../../../../model/contract.ts';
import { namedType } from '../../../../model/lookup.ts';
import type { Response, RestOperation } from '../../../../model/operation.ts';
import type { NamedType } from '../../../../model/type.ts';
import { Imports } from '../../../ecmascript/imports.ts';
import { bindingName } from '../../../ecmascript/type-names.ts';
import { es, identifier, joinEs, numberLiteral, propertyKey, type Es } from '../../../encode/ecmascript.ts';
import { NameScope } from '../../../names.ts';
import type { Kit } from '../../../target.ts';
import { errorBodyOf, refusalContent, type ErrorBody } from '../../../shape/server/refusal-body.ts';
import { say } from '../diagnostics.ts';
import { bodyFunction, faultCode, type Helper } from './fault-code.ts';
import { objectOf } from './layout.ts';

type Unknown = Extract<ErrorBody, { kind: 'unknown' }>;

/** Collects the default error bodies that are not problem details (RFC 9457). They are written to `rest/errors.ts`. */
export class ErrorBodies {
  readonly #contract: Contract;
  readonly #kit: Kit;
  readonly #scope = new NameScope(['ErrorBody', 'clip', 'crypto', 'fault', 'issue', 'sentId']);
  readonly #names = new Map<string, { readonly name: string; readonly body: Es }>();
  readonly #helpers = new Set<Helper>();

  constructor(contract: Contract, kit: Kit) {
    this.#contract = contract;
    this.#kit = kit;
  }

  /** Returns the property `errors` of a route, or undefined for an operation without errors. */
  member(operation: RestOperation): Es | undefined {
    const members = operation.responses.flatMap((response) => {
      const name = response.outcome === 'error' ? this.#nameOf(operation, response) : undefined;
      if (name === undefined) return [];
      const { status } = response;
      const key = typeof status === 'number' ? numberLiteral(status) : propertyKey(status);
      return [es`${key}: errors.${identifier(name)}`];
    });
    return members.length === 0 ? undefined : es`errors: ${objectOf(members)}`;
  }

  /** Returns `rest/errors.ts`, or undefined if no route refers to it. */
  file(): Es | undefined {
    if (this.#names.size === 0) return undefined;
    const bodies = Array.from(
      this.#names.values(),
      ({ name, body }) => es`export const ${identifier(name)}: ErrorBody = ${body};`,
    );
    const imports = new Imports();
    imports.type('ErrorBody', '../runtime/refusal.ts');
    for (const helper of this.#helpers) imports.value(helper, '../runtime/refusal.ts');
    return joinEs([imports.print(this.#kit.importExtension), ...bodies], '\n\n');
  }

  #nameOf(operation: RestOperation, response: Response): string | undefined {
    const body = errorBodyOf(this.#contract, operation, response);
    if (body.kind === 'problem') return undefined;
    if (body.kind === 'unknown') {
      this.#reportUnknown(response, body);
      return undefined;
    }
    const code = faultCode(body.code, this.#helpers);
    const known = this.#names.get(code.text);
    if (known) return known.name;
    const name = this.#scope.claim(bindingName(camelCase(this.#words(response))));
    this.#names.set(code.text, { name, body: bodyFunction(code) });
    return name;
  }

  #words(response: Response): readonly string[] {
    return this.#named(response)?.name.words ?? ['body', `${response.status}`];
  }

  /** Reports a named schema at its declaration, once for all its responses. */
  #reportUnknown(response: Response, { property, isOwn }: Unknown): void {
    const named = this.#named(response);
    const schema = named ? `The schema ${named.name.wire}` : `The schema of the response ${response.status}`;
    const { at } = named ?? refusalContent(response)!.type;
    this.#kit.report({
      ...(isOwn ? say['server-refusal-unfit'] : say['server-halt-unfit'])({ schema, property }),
      at,
    });
  }

  #named(response: Response): NamedType | undefined {
    const { type } = refusalContent(response)!;
    return type.kind === 'reference' ? namedType(this.#contract, type.target) : undefined;
  }
}
