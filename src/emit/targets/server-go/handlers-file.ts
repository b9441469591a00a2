/** Prints the interfaces that users implement, one for each resource, and the function that serves them. */
import type { OutputFile } from '../../target.ts';
import {
  docComment,
  go,
  identifier,
  joinGo,
  numberLiteral,
  stringLiteral,
  type Go,
} from '../../encode/go.ts';
import { goFile, type Module } from '../../golang/file.ts';
import { columns, list } from '../../golang/go-layout.ts';
import { methodDocumentation } from '../../golang/named-documentation.ts';
import { deprecation } from '../../shape/declared-types.ts';
import type { PlannedOperation, Resource, ServerPlan } from './plan.ts';
import { requestDeclarations } from './requests.ts';
import type { ResultDeclarations } from './results.ts';

export function resourceFile(
  module: Module,
  plan: ServerPlan,
  resource: Resource,
  results: ResultDeclarations,
): OutputFile {
  const { interfaceType, operations, stem } = resource;
  const methods = operations.map((planned) => {
    const doc = docComment(methodDocumentationOf(planned), 113);
    return go`${doc!}\n${signature(planned)}`;
  });
  return goFile(module, `${stem}.go`, module.name, [
    go`${docComment([`${interfaceType} handles the operations of one resource.`])!}
type ${identifier(interfaceType)} interface {
	${joinGo(methods, '\n')}
}`,
    ...operations.flatMap((planned) => [...requestDeclarations(plan, planned), ...results.of(planned)]),
  ]);
}

export function methodDocumentationOf({
  method,
  operation,
}: PlannedOperation): readonly (string | undefined)[] {
  const summary = [operation.summary, operation.description].find((text) => text?.trim());
  const [first, ...others] = methodDocumentation(method, operation.id, [summary, deprecation(operation)]);
  return [first?.replace(`${method} calls `, `${method} handles `), ...others];
}

/** @param of the package of the types and a dot, or empty code inside the package */
export function signature({ method, requestType, resultType }: PlannedOperation, of: Go = go``): Go {
  return go`${identifier(method)}(ctx context.Context, request *${of}${identifier(requestType)}) (${of}${identifier(resultType)}, error)`;
}

/** Returns `Handlers`, and the operations that call the handlers. */
export function handlersDeclarations({ resources }: ServerPlan): readonly Go[] {
  let index = 0;
  const operations = resources.flatMap(({ field, operations: own }) =>
    own.map(
      ({ requestType, method }) =>
        go`operation(&routes[${numberLiteral(index++)}], (*${identifier(requestType)}).read, handlers.${identifier(field)}.${identifier(method)})`,
    ),
  );
  const checks = resources.map(
    ({ field }) => go`if handlers.${identifier(field)} == nil {
	return nil, errors.New(${stringLiteral(`Handlers.${field} is nil`)})
}`,
  );
  const fields = columns(
    resources.map(({ field, interfaceType }) => ({
      first: identifier(field),
      second: identifier(interfaceType),
    })),
  );
  const all = list(go`[]core.Operation`, operations);
  return [
    go`// Handlers are the handlers of all resources.
type Handlers struct {
	${fields}
}`,
    go`// NewHandler serves the operations of the contract. It fails if a handler or a required option is missing.
func NewHandler(handlers Handlers, options Options) (http.Handler, error) {
	${joinGo([...checks, go`operations := ${all}`, go`return core.NewHandler(contract, operations, options)`], '\n')}
}`,
  ];
}
