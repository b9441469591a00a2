/** Prints the types of a module's exports, which are in a separate file or in the module itself. */
import { operationKey } from '../../../core/path-item.ts';
import { es, identifier, joinEs, propertyKey, stringLiteral, type Es } from '../../encode/ecmascript.ts';
import { Imports } from '../../ecmascript/imports.ts';
import type { ImportExtension } from '../../ecmascript/specifier.ts';
import type { OperationPlan } from '../../shape/checks/plan.ts';

export interface Declarations {
  readonly imports: Imports;
  readonly exports: readonly Export[];
}

export interface Export {
  readonly name: string;
  readonly type: Es;
  readonly comment: Es;
}

/** Returns the declarations of the guard of a named type. `taken` are other names in its module. */
export function guardDeclarations(
  guard: string,
  typeName: string,
  comment: Es,
  taken: readonly string[],
): Declarations {
  const imports = new Imports([guard, ...taken]);
  const type = imports.type(typeName, '../../typescript/models.ts');
  const validator = imports.type('Validator', '../validator.d.ts');
  return { imports, exports: [{ name: guard, type: es`${validator}<${type}>`, comment }] };
}

/** Returns the declarations of an operation's module, in terms of the `paths` of `rest.ts`. */
export function operationDeclarations(
  plan: OperationPlan,
  comments: { readonly parameters: Es; readonly bodies: Es },
  taken: readonly string[],
): Declarations {
  const imports = new Imports(['parameters', 'bodies', ...taken]);
  const validator = imports.type('Validator', '../validator.d.ts');
  const decoded = imports.type('Decoded', '../validator.d.ts');
  const paths = imports.type('paths', '../../typescript/rest.ts');
  const { path, method } = plan.operation;
  const operation = es`${paths}[${stringLiteral(path)}][${stringLiteral(operationKey(method))}]`;
  const members = plan.bodies.map(({ mediaType }) => {
    const type = es`NonNullable<${operation}['requestBody']>['content'][${stringLiteral(mediaType)}]`;
    return es`readonly ${propertyKey(mediaType)}: ${validator}<${type}>;`;
  });
  const bodies = members.length === 0 ? es`{}` : es`{\n  ${joinEs(members, '\n')}\n}`;
  const parameters = es`${validator}<${decoded}<${operation}['parameters']>>`;
  return {
    imports,
    exports: [
      { name: 'parameters', type: parameters, comment: comments.parameters },
      { name: 'bodies', type: bodies, comment: comments.bodies },
    ],
  };
}

/** Returns `export declare const isMessage: Validator<Message>;` for each export. */
export function printDeclarations({ imports, exports }: Declarations, extension: ImportExtension): Es {
  const declared = exports.map(
    ({ name, type, comment }) => es`${comment}export declare const ${identifier(name)}: ${type};`,
  );
  return joinEs([imports.print(extension), ...declared], '\n\n');
}
