/** The bodies of rejections whose schema is not that of a problem (RFC 9457). */
import type { Contract } from '../../../model/contract.ts';
import { namedType } from '../../../model/lookup.ts';
import type { Response, RestOperation } from '../../../model/operation.ts';
import { docComment, go, identifier, type Go } from '../../encode/go.ts';
import { claimName } from '../../golang/go-names.ts';
import { NameScope } from '../../names.ts';
import { errorBodyOf, refusalContent } from '../../shape/server/refusal-body.ts';
import { refusalTable, responseFor } from '../../shape/server/refusals.ts';
import type { Kit } from '../../target.ts';
import { faultCode } from './fault-code.ts';
import { say } from './diagnostics.ts';

/** Collects the functions that create the bodies. */
export class ErrorBodies {
  readonly #contract: Contract;
  readonly #kit: Pick<Kit, 'report'>;
  readonly #scope = new NameScope();
  /** The functions by their code, because many operations have the same bodies. */
  readonly #functions = new Map<string, { readonly name: Go; readonly declaration: Go }>();
  /** Each response belongs to one operation. */
  readonly #known = new Map<Response, Go | undefined>();
  /** True if the server cannot create a body of some schema. */
  isUnfit = false;

  constructor(contract: Contract, kit: Pick<Kit, 'report'>, operations: readonly RestOperation[]) {
    this.#contract = contract;
    this.#kit = kit;
    const reported = new Set<unknown>();
    for (const operation of operations)
      for (const { status } of refusalTable(operation)) {
        const response = responseFor(operation, status);
        if (response && !this.#known.has(response))
          this.#known.set(response, this.#functionFor(operation, response, reported));
      }
  }

  /** Returns the name of the function for a status, or undefined if a problem or no body is sent. */
  of(operation: RestOperation, status: number): Go | undefined {
    const response = responseFor(operation, status);
    return response && this.#known.get(response);
  }

  declarations(): readonly Go[] {
    return Array.from(this.#functions.values(), ({ declaration }) => declaration);
  }

  #functionFor(operation: RestOperation, response: Response, reported: Set<unknown>): Go | undefined {
    const body = errorBodyOf(this.#contract, operation, response);
    if (body.kind === 'problem') return undefined;
    const { type } = refusalContent(response)!;
    const named = type.kind === 'reference' ? namedType(this.#contract, type.target) : undefined;
    if (body.kind === 'unknown') {
      this.isUnfit = true;
      const schema = named
        ? `the schema ${named.name.wire}`
        : `the schema of the response ${response.status}`;
      const { property } = body;
      if (!reported.has(named ?? type))
        this.#kit.report({ ...say['server-problem-unfit']({ schema, property }), at: (named ?? type).at });
      reported.add(named ?? type);
      return undefined;
    }
    const code = faultCode(body.code);
    const known = this.#functions.get(code.text);
    if (known) return known.name;
    const words = named?.name.words ?? ['response', String(response.status)];
    const name = identifier(`bodyOf${claimName(this.#scope, { words }, 'type')}`);
    const title = named ? `of the schema ${named.name.wire}` : `of a response with status ${response.status}`;
    const doc = docComment([`${name.text} creates the body ${title}.`])!;
    const declaration = go`${doc}\nfunc ${name}(fault *core.Fault) any {
	return ${code}
}`;
    this.#functions.set(code.text, { name, declaration });
    return name;
  }
}
