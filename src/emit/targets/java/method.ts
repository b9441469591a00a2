/** The parts of services and their calls common to both protocols. */
import type { Contract } from '../../../model/contract.ts';
import type { Documented } from '../../../model/node.ts';
import type { Java } from '../../encode/java.ts';
import type { CallGroup } from '../../shape/calls.ts';
import type { DeclaredTypes } from '../../shape/declared-types.ts';
import type { Doc } from './layout/ops.ts';
import type { Params } from './params.ts';

export interface Method {
  /** The names of a method, `send`, and of the variant that also returns the response, `sendWithResponse`. */
  readonly name: string;
  readonly withResponse: string;
  readonly documentation: readonly (string | undefined)[];
  readonly deprecated: Documented['deprecated'];
  readonly params: Params;
  readonly gives: CallResult;
  /** Name of the constant in the class of operations, for example `SEND`. */
  readonly constant: string;
  readonly operation: Doc;
}

export type CallResult =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'value'; readonly plain: Doc; readonly boxed: Doc }
  | { readonly kind: 'stream'; readonly item: Doc }
  | { readonly kind: 'download' }
  | { readonly kind: 'pages'; readonly page: Doc; readonly item: Doc };

/** The context for printing a service's calls. */
export interface PrintContext {
  readonly declaredTypes: DeclaredTypes;
  readonly contract: Contract;
  /** The callers' code to get the service: `issuing().cards()`. */
  readonly access: string;
}

/** The names of one call. */
export interface MethodNames {
  readonly name: string;
  readonly withResponse: string;
  readonly constant: string;
  /** Name of the class of the call's arguments, if one is generated. */
  readonly params: string;
}

/** One step of the chain that creates an operation. */
export interface Step {
  readonly name: Java;
  readonly args: readonly Doc[];
}

/** The names of the types of one service. */
export interface ServiceNames {
  readonly sync: string;
  readonly async: string;
  readonly syncImpl: string;
  readonly asyncImpl: string;
  readonly operations: string;
}

/** The calls of one resource. */
export interface Service extends CallGroup {
  /** The name of the method of the client, or of the parent service, that returns this service. */
  readonly field: string;
  /** The methods from the client to this service. */
  readonly access: readonly string[];
  readonly names: ServiceNames;
  /** Names of the methods, in the order of the calls. */
  readonly methods: readonly Omit<MethodNames, 'constant'>[];
  readonly holder: PrintContext;
}

/** Returns code such as `issuing().cards()`. */
export function accessText(access: readonly string[]): string {
  return access.map((name) => `${name}()`).join('.');
}
