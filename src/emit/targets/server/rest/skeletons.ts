import { posix } from 'node:path';
import { bindingName } from '../../../ecmascript/type-names.ts';
import { deprecation } from '../../../ecmascript/documentation.ts';
import { Imports } from '../../../ecmascript/imports.ts';
import { moduleFile } from '../../../ecmascript/module-file.ts';
import { moduleType } from '../../../ecmascript/module-type.ts';
import {
  docComment,
  es,
  identifier,
  indexedAccess,
  joinEs,
  propertyKey,
  stringLiteral,
  type Es,
} from '../../../encode/ecmascript.ts';
import { fileStem, pathOf, type OutputPath } from '../../../encode/path.ts';
import type { Kit, OutputFile } from '../../../target.ts';
import type { ServerOptions } from '../options.ts';
import { importedType, relative } from '../places.ts';
import type { PlannedOperation } from './plan.ts';

/** A handler, and its file, which the user fills in. */
interface Skeleton {
  readonly planned: PlannedOperation;
  /** Exported name: the name of the handler, unless that is reserved. */
  readonly name: string;
  readonly path: OutputPath;
}

/**
 * Returns the skeletons of the handlers, one file each, and the map of them, or no files without the `handlers` option.
 */
export function skeletonFiles(
  operations: readonly PlannedOperation[],
  { handlers, output, contextType }: ServerOptions,
  kit: Kit,
): readonly OutputFile[] {
  if (handlers === undefined) return [];
  const here = `${output}/server/rest`;
  const skeletons = operations.map((planned): Skeleton => {
    const [resource] = planned.operation.callPath.resources;
    const folder = resource ? [fileStem(resource.words)] : [];
    return {
      planned,
      name: bindingName(planned.handler),
      path: pathOf(handlers, ...folder, `${planned.stem}.ts`),
    };
  });
  return [
    moduleFile('rest/service.ts', mapOf(skeletons, here, contextType, kit)),
    ...skeletons.map((skeleton) => skeletonFile(skeleton, here, contextType, kit)),
    ...moduleType(kit, [handlers], 'once'),
  ];
}

function skeletonFile(
  { planned, name, path }: Skeleton,
  here: string,
  contextType: string | undefined,
  kit: Kit,
): OutputFile {
  const { operation, handler } = planned;
  const folder = posix.dirname(path);
  const imports = new Imports([name]);
  const handlers = imports.type('Handlers', relative(folder, `${here}/handlers.ts`));
  const context = importedType(contextType, folder, imports);
  return {
    path,
    write: 'once',
    content: kit.render(
      'rest/handler.ts.liquid',
      {
        imports: imports.print(kit.importExtension),
        doc: docComment([operation.summary, operation.description, deprecation(operation)]),
        name: identifier(name),
        type: es`${handlers}<${context}>${indexedAccess(handler)}`,
        message: stringLiteral(`${handler} is not implemented yet.`),
      },
      'ecmascript',
    ),
  };
}

function mapOf(skeletons: readonly Skeleton[], here: string, contextType: string | undefined, kit: Kit): Es {
  const imports = new Imports(['handlers']);
  const type = imports.type('Handlers', './handlers.ts');
  const context = importedType(contextType, here, imports);
  const members = skeletons.map(({ planned, name, path }) => {
    const local = imports.value(name, relative(here, path));
    const key = propertyKey(planned.handler);
    return local.text === key.text ? es`${local},` : es`${key}: ${local},`;
  });
  return kit.render(
    'rest/service.ts.liquid',
    {
      imports: imports.print(kit.importExtension),
      type: es`${type}<${context}>`,
      members: joinEs(members, '\n'),
    },
    'ecmascript',
  );
}
