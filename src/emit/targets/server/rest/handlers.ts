import type { Contract } from '../../../../model/contract.ts';
import { deprecation } from '../../../ecmascript/documentation.ts';
import { docComment, es, identifier, joinEs, propertyKey, type Es } from '../../../encode/ecmascript.ts';
import { Imports } from '../../../ecmascript/imports.ts';
import type { NameScope } from '../../../names.ts';
import type { Kit } from '../../../target.ts';
import type { PlannedOperation } from './plan.ts';
import { requestType } from './requests.ts';
import { ResultTypes } from './results.ts';
import { TypePrinter } from './types.ts';

/** Returns `rest/handlers.ts`: the interface to implement, with the request and result types of each operation. */
export function handlersFile(
  contract: Contract,
  operations: readonly PlannedOperation[],
  scope: NameScope,
  kit: Kit,
): Es {
  const imports = new Imports();
  const types = new TypePrinter(contract, imports, kit);
  const results = new ResultTypes(operations, types, scope);
  const handler = types.runtime('Operation');
  types.runtime('OperationRequest');
  const views = operations.map((planned) => ({
    handler: handlerMember(planned, handler),
    types: joinEs([requestType(planned, types), results.print(planned)], '\n\n'),
  }));
  const declarations = [...views.map(({ types: printed }) => printed), ...results.shared()];
  return kit.render(
    'rest/handlers.ts.liquid',
    {
      usesModels: types.usesModels,
      imports: imports.print(kit.importExtension),
      hasHandlers: views.length > 0,
      handlers: joinEs(
        views.map((view) => view.handler),
        '\n',
      ),
      declarations: joinEs(declarations, '\n\n'),
    },
    'ecmascript',
  );
}

function handlerMember(planned: PlannedOperation, handler: Es): Es {
  const { operation } = planned;
  const doc = docComment([operation.summary, operation.description, deprecation(operation)]);
  const [request, result] = [identifier(planned.requestType), identifier(planned.resultType)];
  return es`${doc}readonly ${propertyKey(planned.handler)}: ${handler}<${request}, ${result}, Context>;`;
}
