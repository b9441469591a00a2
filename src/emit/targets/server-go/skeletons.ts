/** Prints the files that belong to the user: a handler for each resource, and the program. */
import { serverPath } from '../../../model/server-url.ts';
import { pathOf } from '../../encode/path.ts';
import {
  docComment,
  go,
  identifier,
  importPath,
  joinGo,
  modulePath,
  stringLiteral,
  type Go,
} from '../../encode/go.ts';
import { importOf, type Module } from '../../golang/file.ts';
import { columns, literal } from '../../golang/go-layout.ts';
import type { Kit, OutputFile } from '../../target.ts';
import type { View } from '../../templates.ts';
import { NameScope } from '../../names.ts';
import { methodDocumentationOf, signature } from './handlers-file.ts';
import type { GoServerOptions } from './options.ts';
import type { PlannedOperation, Resource, ServerPlan } from './plan.ts';

/** Returns the files, or no files without the `handlers` option. */
export function skeletonFiles(
  plan: ServerPlan,
  { module, program, hasMain, handlers }: GoServerOptions,
  /** True if the contract declares bodies of rejections that the server cannot create by itself. */
  isUnfit: boolean,
  kit: Kit,
): readonly OutputFile[] {
  if (!handlers) return [];
  const types = new NameScope(['New', 'Context', 'Refuse', 'Roles']);
  const named = plan.resources.map((resource) => ({ resource, type: types.claim(resource.field) }));
  const own = handlers.module;
  const imported = importOf(module, module.path);
  const folder = handlers.folder.split('/');
  const once = (path: readonly string[], content: OutputFile['content']): OutputFile => ({
    path: pathOf(...path),
    content,
    write: 'once',
  });
  const rows = named.map(
    ({ resource, type }) => [identifier(resource.field), go`&${identifier(type)}{}`] as const,
  );
  const all = literal(go`${identifier(module.name)}.Handlers`, rows);
  const operations = plan.resources.flatMap((resource) => resource.operations);
  const hasRoles = operations.some(({ route }) => route.roles !== undefined);
  const { contract } = plan;
  const view = { hasRoles, isUnfit, name: identifier(own.name), imported, package: identifier(module.name) };
  return [
    ...named.map(({ resource, type }) =>
      once([...folder, `${resource.stem}.go`], skeleton(own, module, resource, type)),
    ),
    once(
      [...folder, 'handlers.go'],
      kit.render('handlers.go.liquid', { ...view, body: go`\treturn ${all}` }, 'go'),
    ),
    ...(hasMain
      ? [
          once(
            ['main.go'],
            mainFile(kit, view, module, own, optionsOf(own, operations, isUnfit, serverPath(contract))),
          ),
        ]
      : []),
    ...(program === undefined
      ? []
      : [once(['go.mod'], kit.render('go.mod.liquid', { path: modulePath(program) }, 'go'))]),
  ];
}

function mainFile(kit: Kit, view: View, module: Module, own: Module, options: Go): Go {
  const imported = [module, own]
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
    .map((one) => importOf(one, one.path));
  const imports = go`\t${joinGo(imported, '\n')}`;
  return kit.render('main.go.liquid', { ...view, imports, options }, 'go');
}

/** Returns the options that the contract requires, as the arguments of a call inside a function. */
function optionsOf(
  { name }: Module,
  operations: readonly PlannedOperation[],
  isUnfit: boolean,
  basePath: string,
): Go {
  const own = identifier(name);
  const hasContext = operations.some(({ route }) => route.security.some((one) => one.length > 0));
  const hasRoles = operations.some(({ route }) => route.roles !== undefined);
  const rows = [
    ...(hasContext ? [{ first: go`Context:`, second: go`${own}.Context,` }] : []),
    ...(hasRoles ? [{ first: go`Roles:`, second: go`${own}.Roles,` }] : []),
    ...(isUnfit ? [{ first: go`Refuse:`, second: go`${own}.Refuse,` }] : []),
    ...(basePath === '' ? [] : [{ first: go`BasePath:`, second: go`${stringLiteral(basePath)},` }]),
  ];
  return rows.length === 0 ? go`{}` : go`{\n\t\t${columns(rows)}\n\t}`;
}

function skeleton(
  { name }: Module,
  generated: Module,
  { operations, interfaceType }: Resource,
  type: string,
): Go {
  const own = identifier(type);
  const of = go`${identifier(generated.name)}.`;
  const methods = operations.map(
    (planned) => go`${docComment(methodDocumentationOf(planned))!}
func (h *${own}) ${signature(planned, of)} {
	return nil, errNotImplemented
}`,
  );
  const imports = joinGo([importPath('context'), importOf(generated, generated.path)], '\n\n');
  return joinGo(
    [
      go`package ${identifier(name)}`,
      go`import (\n\t${imports}\n)`,
      go`// ${own} implements ${of}${identifier(interfaceType)}.\ntype ${own} struct{}`,
      go`var _ ${of}${identifier(interfaceType)} = (*${own})(nil)`,
      ...methods,
    ],
    '\n\n',
  );
}
