/** Prints the contract as data for the runtime: routes, rejections, shapes, and schemas. */
import { go, joinGo, numberLiteral, stringLiteral, type Go } from '../../encode/go.ts';
import { inline, list, literal, record, stringList, type Fields } from '../../golang/go-layout.ts';
import { refusalTable } from '../../shape/server/refusals.ts';
import { keyNames, type ContentRule, type ParameterRule } from '../../shape/server/routes.ts';
import type { TextShape } from '../../shape/server/text-shapes.ts';
import type { ErrorBodies } from './error-bodies.ts';
import { contentKind, type PlannedOperation, type ServerPlan } from './plan.ts';
import type { SchemaTable } from './schemas.ts';

export function contractDeclarations(
  plan: ServerPlan,
  schemas: SchemaTable,
  errorBodies: ErrorBodies,
): readonly Go[] {
  const printer = new ShapePrinter();
  const refusals = new Refusals(errorBodies);
  const operations = plan.resources.flatMap((resource) => resource.operations);
  const routes = operations.map((planned) => routeLiteral(planned, printer, refusals, schemas));
  const shapes = Array.from(plan.shapes.named(), ({ id, shape }) => {
    printer.number(id);
    return { id, shape };
  });
  // Named shapes are numbered in the order of their first use, so the list is sorted by number.
  const rows = shapes.toSorted((one, other) => printer.number(one.id) - printer.number(other.id));
  const keys = keyNames(plan.contract);
  return [
    go`var contract = &core.API{
	Schemas:    schemas,
	Shapes:     shapes,
	QueryKeys:  ${stringList(keys.query)},
	CookieKeys: ${stringList(keys.cookie)},
}`,
    go`var routes = ${list(go`[]core.Route`, routes)}`,
    go`var refusals = ${list(go`[][]core.RefusalRow`, refusals.rows)}`,
    go`var shapes = ${list(
      go`[]core.Shape`,
      rows.map(({ shape }) => printer.print(go``, shape)),
    )}`,
    go`var schemas = ${list(go`[]core.Schema`, schemas.print())}`,
  ];
}

function routeLiteral(
  { operation, route, path }: PlannedOperation,
  shapes: ShapePrinter,
  refusals: Refusals,
  schemas: SchemaTable,
): Go {
  const security = route.security.map((schemes) =>
    inline(
      go``,
      schemes.map(([scheme, scopes]) => [
        stringLiteral(scheme),
        go`{${joinGo(scopes.map(stringLiteral), ', ')}}`,
      ]),
    ),
  );
  const responses = route.responses.map(({ status, mediaTypes }) =>
    inline(go``, [
      [go`Status`, stringLiteral(String(status))],
      ...(mediaTypes.length > 0 ? [[go`MediaTypes`, stringList(mediaTypes)] as const] : []),
    ]),
  );
  const check = route.parameters.length > 0 ? schemas.parameters(operation) : 0;
  return literal(go``, [
    [go`Operation`, stringLiteral(path)],
    [go`Method`, stringLiteral(route.method)],
    [go`Path`, stringLiteral(route.path)],
    ...(security.length > 0 ? [[go`Security`, list(go`[]map[string][]string`, security)] as const] : []),
    ...(route.roles ? [[go`Roles`, stringList(route.roles)] as const] : []),
    ...(route.idempotencyKey === undefined
      ? []
      : [[go`IdempotencyKey`, stringLiteral(route.idempotencyKey)] as const]),
    ...(route.parameters.length > 0
      ? [
          [
            go`Parameters`,
            list(
              go`[]core.Parameter`,
              route.parameters.map((rule) => parameterLiteral(rule, shapes)),
            ),
          ] as const,
        ]
      : []),
    ...(route.body
      ? [
          [
            go`Body`,
            literal(go`&core.Body`, [
              ...(route.body.required ? [[go`Required`, go`true`] as const] : []),
              [
                go`Contents`,
                list(
                  go`[]core.Content`,
                  route.body.contents.map((rule) =>
                    contentLiteral(rule, schemas.body(operation, rule.mediaType), shapes),
                  ),
                ),
              ],
            ]),
          ] as const,
        ]
      : []),
    ...(responses.length > 0 ? [[go`Responses`, list(go`[]core.Response`, responses)] as const] : []),
    [go`Refusals`, go`refusals[${numberLiteral(refusals.add(operation))}]`],
    ...(check > 0 ? [[go`Check`, numberLiteral(check)] as const] : []),
  ]);
}

function parameterLiteral(rule: ParameterRule, shapes: ShapePrinter): Go {
  return record(go``, [
    [go`Name`, stringLiteral(rule.name)],
    [go`In`, stringLiteral(rule.in)],
    [go`Style`, stringLiteral(rule.style)],
    ...(rule.explode ? [[go`Explode`, go`true`] as const] : []),
    [go`Shape`, shapes.print(go`&core.Shape`, rule.shape)],
    ...(rule.isJson ? [[go`IsJSON`, go`true`] as const] : []),
    ...(rule.default === undefined
      ? []
      : [[go`Default`, stringLiteral(JSON.stringify(rule.default))] as const]),
  ]);
}

function contentLiteral({ mediaType, form }: ContentRule, check: number, shapes: ShapePrinter): Go {
  const fields = (form?.fields ?? []).map(([name, rule]) =>
    inline(go``, [
      [go`Name`, stringLiteral(name)],
      ...('style' in rule
        ? [
            [go`Style`, stringLiteral(rule.style)] as const,
            ...(rule.explode ? [[go`Explode`, go`true`] as const] : []),
          ]
        : [
            ...(rule.json ? [[go`IsJSON`, go`true`] as const] : []),
            ...(rule.mediaTypes ? [[go`MediaTypes`, stringList(rule.mediaTypes)] as const] : []),
          ]),
    ]),
  );
  return record(go``, [
    [go`MediaType`, stringLiteral(mediaType)],
    ...(form
      ? [
          [
            go`Form`,
            record(go`&core.Form`, [
              [go`Shape`, shapes.print(go`&core.Shape`, form.shape)],
              ...(fields.length > 0 ? [[go`Fields`, list(go`[]core.Field`, fields)] as const] : []),
            ]),
          ] as const,
        ]
      : []),
    ...(contentKind(mediaType) === 'bytes' ? [[go`IsStream`, go`true`] as const] : []),
    ...(check > 0 ? [[go`Check`, numberLiteral(check)] as const] : []),
  ]);
}

/** The tables of rejections. Equal tables are printed once, because most operations have the same table. */
class Refusals {
  readonly #errorBodies: ErrorBodies;
  readonly #numbers = new Map<string, number>();
  readonly rows: Go[] = [];

  constructor(errorBodies: ErrorBodies) {
    this.#errorBodies = errorBodies;
  }

  add(operation: PlannedOperation['operation']): number {
    const rows = refusalTable(operation).map(({ kind, status, mediaType }) => {
      const body = this.#errorBodies.of(operation, status);
      return inline(go``, [
        [go`Kind`, stringLiteral(kind)],
        [go`Status`, numberLiteral(status)],
        ...(mediaType === undefined ? [] : [[go`MediaType`, stringLiteral(mediaType)] as const]),
        ...(body ? [[go`Body`, body] as const] : []),
      ]);
    });
    const table = list(go``, rows);
    const known = this.#numbers.get(table.text);
    if (known !== undefined) return known;
    this.#numbers.set(table.text, this.rows.length);
    this.rows.push(table);
    return this.rows.length - 1;
  }
}

const SCALARS = {
  string: go`core.StringText`,
  integer: go`core.IntegerText`,
  number: go`core.NumberText`,
  boolean: go`core.BooleanText`,
  null: go`core.NullText`,
  any: go`core.AnyText`,
  file: go`core.FileText`,
} as const;

class ShapePrinter {
  readonly #numbers = new Map<string, number>();

  /** Returns the number of a named shape, starting at 1. */
  number(id: string): number {
    const known = this.#numbers.get(id) ?? this.#numbers.size + 1;
    this.#numbers.set(id, known);
    return known;
  }

  print(head: Go, shape: TextShape): Go {
    return record(head, this.#fields(shape));
  }

  #fields(shape: TextShape): Fields {
    if (typeof shape === 'string') return [[go`Scalar`, SCALARS[shape]]];
    if ('list' in shape) return [[go`List`, this.print(go`&core.Shape`, shape.list)]];
    if ('named' in shape) return [[go`Named`, numberLiteral(this.number(shape.named))]];
    if ('either' in shape)
      return [
        [
          go`Either`,
          list(
            go`[]*core.Shape`,
            shape.either.map((one) => this.print(go``, one)),
          ),
        ],
      ];
    const members = shape.members.map(([name, member]) =>
      record(go``, [
        [go`Name`, stringLiteral(name)],
        [go`Shape`, this.print(go`&core.Shape`, member)],
      ]),
    );
    return [
      [
        go`Object`,
        literal(go`&core.ObjectShape`, [
          ...(members.length > 0 ? [[go`Members`, list(go`[]core.MemberShape`, members)] as const] : []),
          ...(shape.rest === undefined ? [] : [[go`Rest`, this.print(go`&core.Shape`, shape.rest)] as const]),
        ]),
      ],
    ];
  }
}
