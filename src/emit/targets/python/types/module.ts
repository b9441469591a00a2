/** Modules of `models`, `params`, and `graphql`: each has one type and the unnamed types inside it. */
import type { Documented } from '../../../../model/node.ts';
import { docstring, identifier, joinPy, py, stringLiteral, type Py } from '../../../encode/python.ts';
import { sentence } from '../../../shape/sentences.ts';
import { concat, dict, subscript, type Doc } from '../doc.ts';
import { Imports } from '../imports.ts';
import { print } from '../layout.ts';
import { assignment, declaration } from '../statements.ts';
import { codec, knownFunction, printAlias } from './alias.ts';
import { decoderOf } from './decoders.ts';
import { structOf } from './encoders.ts';
import type { FieldPlan } from '../../../shape/arguments.ts';
import { declaredNames, type ClassPlan, type ModulePlan } from './plan.ts';
import { codecName, runtimeModule, unionOf, withUnset, type Site } from './printer.ts';
import { requestType } from './request.ts';
import { responseParts } from './response.ts';
import type { DeclaredTypes } from './declared-types.ts';

/** Returns the text of a module of types, without its header. */
export function typesModule(declaredTypes: DeclaredTypes, module: string, plan: ModulePlan): Py {
  const imports = new Imports(declaredNames(plan), module);
  const site: Site = { declaredTypes, imports, module, local: plan.local };
  const aliases = plan.aliases.map((alias) => printAlias(site, plan, alias));
  const classes = plan.classes.map((one) =>
    plan.direction === 'response' ? modelClass(site, one) : paramClass(site, one),
  );
  const codecs =
    plan.direction === 'request'
      ? plan.classes.map((one) =>
          codec(codecName('encode', one.name), structOf(site, one.fields, one.additional)),
        )
      : [];
  const statements = [...aliases, ...(codecs.length > 0 ? [joinPy(codecs, '\n')] : [])];
  const functions = plan.aliases.flatMap(({ name, known }) =>
    known === undefined ? [] : [knownFunction(site, name, known)],
  );
  const text = joinBlocks(imports, classes, statements);
  return functions.reduce((above, one) => py`${above}\n\n\n${one}`, text);
}

/** Puts two empty lines before each class and after the last one. Statements are on consecutive lines. */
function joinBlocks(imports: Imports, classes: readonly Py[], statements: readonly Py[]): Py {
  const head = imports.print();
  const simple = joinPy(statements, '\n');
  if (classes.length === 0) return joinPy([head, simple], '\n\n');
  const all = joinPy(
    [head, ...classes].map((block, index) => (index === 0 ? block : py`\n${block}`)),
    '\n\n',
  );
  return statements.length === 0 ? all : py`${all}\n\n\n${simple}`;
}

/** Returns a frozen dataclass with its reader. */
function modelClass(site: Site, { name, documentation, fields, additional }: ClassPlan): Py {
  const { imports } = site;
  const model = imports.value('Model', runtimeModule(site, 'model'));
  const dataclass = imports.value('dataclass', 'dataclasses');
  const names = fields.filter(({ attribute, property }) => attribute !== property.name.wire);
  const decoders = fields.flatMap(({ property }) => {
    const decoder = decoderOf(site, property.type);
    return decoder ? [[stringLiteral(property.name.wire), decoder] as const] : [];
  });
  const others = additional.kind === 'never' ? undefined : decoderOf(site, additional);
  // Each call of these functions adds an import, so they are called only if the class uses the name.
  const classVar = (): Py => imports.value('ClassVar', 'typing');
  const mapping = (): Py => imports.value('Mapping', 'collections.abc');
  const decoderType = (): Py => imports.value('Decoder', runtimeModule(site, 'model'));
  const str = (): Py => imports.builtin('str');
  const renamed = names.map(
    ({ attribute, property }) => [stringLiteral(attribute), stringLiteral(property.name.wire)] as const,
  );
  const statements = [
    ...(renamed.length > 0
      ? [assignment(py`_names: ${classVar()}[${mapping()}[${str()}, ${str()}]]`, dict(renamed), 4)]
      : []),
    ...(decoders.length > 0
      ? [
          assignment(
            py`_decoders: ${classVar()}[${mapping()}[${str()}, ${decoderType()}]]`,
            dict(decoders),
            4,
          ),
        ]
      : []),
    ...(others ? [assignment(py`_additional: ${classVar()}[${decoderType()} | None]`, others, 4)] : []),
  ];
  const members = fields.map((field) => fieldOf(site, field, responseParts(site, field.property.type)));
  const body = classBody(docstring(documentation, 84)!, statements, members);
  return py`@${dataclass}(frozen=True, slots=True, kw_only=True)\n${classHead(name, model)}\n    ${body}`;
}

function paramClass(site: Site, { name, documentation, fields }: ClassPlan): Py {
  const typedDict = site.imports.value('TypedDict', 'typing');
  const members = fields.map((field) => {
    const type = requestType({ ...site, isCyclic: true }, field.property.type);
    if (field.property.required) return member(field, type);
    return member(field, subscript(site.imports.value('NotRequired', runtimeModule(site, 'compat')), [type]));
  });
  const body = classBody(docstring(documentation, 84)!, [], members);
  return py`${classHead(name, typedDict)}\n    ${body}`;
}

function classHead(name: string, base: Py): Py {
  const bases: Doc = { kind: 'group', open: py`(`, items: [base], close: py`)`, comma: false };
  return print(concat(py`class ${identifier(name)}`, bases, py`:`));
}

function classBody(doc: Py, statements: readonly Py[], members: readonly Py[]): Py {
  const parts = [
    doc,
    ...(statements.length > 0 ? [joinPy(statements, '\n')] : []),
    ...(members.length > 0 ? [joinPy(members, '\n')] : []),
  ];
  return joinPy(parts, '\n\n');
}

/** Prints a field of a model. The default of an optional field is `UNSET`. */
function fieldOf(site: Site, field: FieldPlan, parts: readonly Doc[]): Py {
  if (field.property.required) return member(field, unionOf(site, parts));
  const unset = site.imports.value('UNSET', runtimeModule(site, 'unset'));
  return member(field, unionOf(site, withUnset(site, parts)), unset);
}

function member({ attribute, property }: FieldPlan, type: Doc, initial?: Py): Py {
  const line = declaration(attribute, type, initial, 4);
  const doc = docstring(documentationOf(property), 84);
  return doc ? py`${line}\n${doc}` : line;
}

export function documentationOf({ description, deprecated }: Documented): readonly (string | undefined)[] {
  return [sentence(description), deprecated && `Deprecated. ${deprecated.reason ?? ''}`.trim()];
}
