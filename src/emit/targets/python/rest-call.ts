import { paragraphsOf } from '../../shape/sentences.ts';
import { restPages } from '../../shape/rest-pages.ts';
import type { RestShape } from '../../shape/rest-shape.ts';
import { restArguments } from './arguments.ts';
import { constant, constantName, type Method, type PrintContext, type PrintedCall } from './call.ts';
import { subscript } from './doc.ts';
import { deprecation, type Entry } from './documentation.ts';
import { operationOf } from './rest-operation.ts';
import { pagesConstant } from './rest-pages.ts';
import { resultType } from './rest-result.ts';
import { runtimeModule, unionOf } from './types/printer.ts';
import { responseParts } from './types/response.ts';

/** Returns a method such as `send(…)`: the constants that describe its operation, and its signature. */
export function restCall(holder: PrintContext, name: string, shape: RestShape): PrintedCall {
  const { site } = holder;
  const { contract } = site.declaredTypes;
  const plan = restArguments(contract, shape);
  const operation = constantName(holder, name);
  const result = resultType(site, shape);
  const operationType = site.imports.value('RestOperation', runtimeModule(site, 'rest'));
  const pages = restPages(contract, shape);
  const item =
    pages &&
    (pages.item ? unionOf(site, responseParts(site, pages.item)) : site.imports.value('Any', 'typing'));
  const pagesName = pages && constantName(holder, name, '_pages');
  const constants = [constant(operation, subscript(operationType, [result]), operationOf(site, shape, plan))];
  if (pages && pagesName) constants.push(pagesConstant(site, pagesName, pages, item!, plan));
  return {
    constants,
    method: {
      name,
      documentation: documentation(shape),
      raises: raises(shape),
      arguments: plan,
      options: 'RequestOptions',
      calls: callsOf(shape, pages !== undefined),
      passed: [operation, ...(pagesName ? [pagesName] : [])],
      result,
      ...(item && { item }),
    },
  };
}

function callsOf({ result }: RestShape, isList: boolean): Method['calls'] {
  if (isList) return 'rest_pages';
  return result.kind === 'stream' || result.kind === 'download' ? `rest_${result.kind}` : 'rest';
}

function documentation({ operation }: RestShape): readonly (string | undefined)[] {
  const [title = `\`${operation.method} ${operation.path}\`.`, text] = paragraphsOf(operation);
  return [title, text, deprecation(operation)];
}

function raises({ operation: { responses } }: RestShape): readonly Entry[] {
  const errors = responses.filter(({ outcome }) => outcome === 'error');
  const numbers = errors.flatMap(({ status }) => (status === 'default' ? [] : [String(status)]));
  if (errors.length === 0) return [];
  const text = numbers.length > 0 ? `On status ${numbers.join(', ')}.` : 'On any error status.';
  return [{ name: 'ApiError', text }];
}
