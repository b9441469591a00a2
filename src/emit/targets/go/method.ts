/** The parts of a service's method common to both protocols. */
import type { Contract } from '../../../model/contract.ts';
import type { Type } from '../../../model/type.ts';
import { docComment, go, identifier, joinGo, type Go } from '../../encode/go.ts';
import type { Params } from './params.ts';
import { goType, orNull, type GoType, type Site } from '../../golang/types/go-type.ts';
import { isNullable, type DeclaredTypes } from '../../shape/declared-types.ts';

export interface Method {
  readonly name: string;
  readonly documentation: readonly (string | undefined)[];
  readonly params: Params;
  readonly returns: Go;
  /** Statements of the body. */
  readonly body: Go;
  /** Declarations before the method. */
  readonly constant?: Go;
}

/** The context for printing a service's methods. */
export interface PrintContext {
  readonly declaredTypes: DeclaredTypes;
  readonly contract: Contract;
  /** `ItemsService`. */
  readonly service: string;
}

/**
 * Returns a signature such as `Send(ctx context.Context, params MessageSendParams, options ...option.CallOption)
 * (*Message, error)`.
 */
export function signature({ name, params, returns }: Method): Go {
  const parameters = [
    go`ctx context.Context`,
    ...params.positional.map((one) => go`${one.name} ${one.type}`),
    ...(params.struct === undefined ? [] : [go`params ${identifier(params.struct)}`]),
    go`options ...option.CallOption`,
  ];
  return go`${identifier(name)}(${joinGo(parameters, ', ')}) ${returns}`;
}

export function printMethod({ service }: PrintContext, method: Method): Go {
  return go`${docComment(method.documentation) ?? docComment([`${method.name} performs the operation.`])!}
func (s *${identifier(service)}) ${signature(method)} {
	${method.body}
}`;
}

/**
 * Returns the result type of a call. A struct is returned by pointer, so that an absent value differs from an empty
 * one.
 */
export function resultType(site: Site, type: Type): GoType {
  const own = goType(site, type);
  const mayBeNothing = own.kind === 'struct' || isNullable(site.declaredTypes.contract, type);
  return mayBeNothing ? orNull(own) : own;
}
