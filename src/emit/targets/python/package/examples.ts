/** Code of the README around one call: in asyncio, with its errors, with its response, page by page. */
import type { Contract } from '../../../../model/contract.ts';
import { fencedCode } from '../../../encode/markdown.ts';
import { identifier, moduleName, py, type Py } from '../../../encode/python.ts';
import type { View } from '../../../templates.ts';
import { concat } from '../doc.ts';
import { print } from '../layout.ts';
import type { Called } from './called.ts';
import { construction, constructionImports, graphqlAddress } from './construction.ts';

export function asyncExample(contract: Contract, module: string, { example, asynchronous }: Called): Py {
  const made = construction(contract, py`AsyncClient`, graphqlAddress(contract));
  const opened = print(concat(py`async with `, made, py` as client:`), 4);
  const call = example.call();
  const used = {
    value: py`${print(concat(py`result = await `, call), 8)}\nprint(result)`,
    pages: py`${print(concat(py`async for item in `, call, py`:`), 8)}\n    print(item)`,
    nothing: print(concat(py`await `, call), 8),
  }[example.gives];
  const imports = constructionImports(contract, py`${moduleName(module)} import AsyncClient`);
  return py`import asyncio
${imports}

${asynchronous(py`${opened}\n    ${used}`)}`;
}

export function errorsExample({ example, run }: Called): Py {
  const call = print(example.call(), 4);
  return run(py`try:
    ${call}
except ClientError as error:
    print(error.kind, error.code, error.attempts, error.retryable)`);
}

export function rawExample({ example, run, resource }: Called): Py {
  const call = example.call(py`client.${identifier(resource.attribute)}.with_raw_response`);
  return run(
    py`${print(concat(py`response = `, call))}\nprint(response.status, response.headers.get("date"), response.request_id)\nprint(response.data)`,
  );
}

/** Item by item, page by page, and the first page alone. */
export function pageExamples({ example, run, code }: Called): View {
  const call = example.call();
  return {
    items: fencedCode(code),
    eachPage: fencedCode(run(py`${print(concat(py`for page in `, call, py`.pages():`))}\n    print(page)`)),
    onePage: fencedCode(run(py`${print(concat(py`page = `, call, py`.first_page()`))}\nprint(page)`)),
  };
}
