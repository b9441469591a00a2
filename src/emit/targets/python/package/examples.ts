/** Prints variations of one call for the README: with asyncio, error handling, the raw response, or page by page. */
import type { Contract } from '../../../../model/contract.ts';
import { fencedCode } from '../../../encode/markdown.ts';
import { py, type Py } from '../../../encode/python.ts';
import type { View } from '../../../templates.ts';
import { concat, type Doc } from '../doc.ts';
import { print } from '../layout.ts';
import { assignment, withStatement } from '../statements.ts';
import type { Called } from './called.ts';
import { accessOf, statements, type Example } from './example.ts';
import { construction, constructionImports } from './construction.ts';

export function asyncExample(contract: Contract, module: string, { example, asynchronous }: Called): Py {
  const made = construction(contract, py`AsyncClient`, []);
  const call = example.call();
  const body = asynchronous((indent) => {
    const opened = withStatement(made, 'client', indent, py`async with `);
    const inner = indent + 4;
    const used = {
      value: py`${print(concat(py`result = await `, call), inner)}\nprint(result)`,
      pages: py`${print(concat(py`async for item in `, call, py`:`), inner)}\n    print(item)`,
      stream: streamed(py`async `, call, inner),
      download: downloaded(call, inner),
      nothing: print(concat(py`await `, call), inner),
    }[example.gives];
    return py`${opened}\n    ${used}`;
  });
  return py`${constructionImports(contract, module, [py`AsyncClient`], [py`asyncio`])}\n\n${body}`;
}

/** @param start `async ` or an empty string */
export function streamed(start: Py, call: Doc, indent: number): Py {
  const head = withStatement(call, 'items', indent, py`${start}with `);
  return py`${head}\n    ${start}for item in items:\n        print(item)`;
}

function downloaded(call: Doc, indent: number): Py {
  const head = withStatement(call, 'download', indent, py`async with `);
  return py`${head}\n    async for chunk in download:\n        print(len(chunk))`;
}

export function errorsExample({ example, run }: Called): Py {
  const caught = run(
    (indent) => py`try:
    ${sending(example, indent + 4)}
except ClientError as error:
    print(error.kind, error.code, error.attempts, error.retryable)`,
  );
  // With missing arguments, the example is a function, and PEP 8 wants a second empty line before it.
  return example.missing.length > 0 ? py`\n${caught}` : caught;
}

/** Returns statements that send a request. A list sends no request until it is read. */
function sending(example: Example, indent: number): Py {
  return example.gives === 'pages' ? statements(example, indent) : print(example.call(), indent);
}

export function rawExample({ example, run, resource }: Called): Py {
  const call = example.call(py`${accessOf(resource.access)}.with_raw_response`);
  return run(
    (indent) =>
      py`${assignment(py`response`, call, indent)}\nprint(response.status, response.headers.get("date"), response.request_id)\nprint(response.data)`,
  );
}

/** Returns code that reads a list item by item, page by page, and only the first page. */
export function pageExamples({ example, run, code }: Called): View {
  const call = example.call();
  return {
    items: fencedCode(code),
    eachPage: fencedCode(
      run((indent) => py`${print(concat(py`for page in `, call, py`.pages():`), indent)}\n    print(page)`),
    ),
    onePage: fencedCode(
      run((indent) => py`${assignment(py`page`, concat(call, py`.first_page()`), indent)}\nprint(page)`),
    ),
  };
}
