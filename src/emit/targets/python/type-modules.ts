/** All modules of `models`, `params`, and `graphql`, and the location of each type that has no name in the contract. */
import type { Contract } from '../../../model/contract.ts';
import type { Type } from '../../../model/type.ts';
import type { Py } from '../../encode/python.ts';
import type { CallGroup } from '../../shape/calls.ts';
import { restArguments } from './arguments.ts';
import type { Exported } from './package-module.ts';
import { documentationOf, typesModule } from './types/module.ts';
import type { ModulePlan } from './types/plan.ts';
import { Planner } from './types/planner.ts';
import type { Folder, Place, DeclaredTypes } from './types/declared-types.ts';
import { eventTypes } from './webhooks-module.ts';
import { pushAll } from '../../../core/long-lists.ts';

export interface TypeModule {
  /** The path within the package: `models.order`. */
  readonly module: string;
  readonly text: Py;
}

export interface TypeModules {
  /** Prints the modules. Examples of calls need only their names. */
  readonly print: () => readonly TypeModule[];
  readonly exported: Readonly<Record<Folder, readonly Exported[]>>;
  readonly local: ReadonlyMap<Type, Place>;
}

export function typeModules(
  contract: Contract,
  declaredTypes: DeclaredTypes,
  groups: readonly CallGroup[],
): TypeModules {
  const builder = new Builder(declaredTypes);
  for (const named of declaredTypes.contract.types.values()) {
    const response = declaredTypes.place(named.id, 'response');
    const request = declaredTypes.place(named.id, 'request');
    const documentation = [`\`${named.name.wire}\` of the contract.`];
    const own = documentationOf(named);
    const paragraphs = own.some((text) => text?.trim()) ? own : documentation;
    if (response) builder.named(response, 'response', named.name.words, named.type, paragraphs);
    if (request && request !== response)
      builder.named(request, 'request', named.name.words, named.type, paragraphs);
  }
  for (const call of groups.flatMap(({ calls }) => calls)) {
    if (call.kind !== 'rest') continue;
    const { words, shape } = call;
    const { id } = shape.operation;
    const { type } = shape.result;
    const result = [...words, 'result'];
    if (type) builder.unnamed('models', result, `the result of \`${id}\``, [{ type, words: result }]);
    builder.unnamed(
      'params',
      [...words, 'params'],
      `an argument of \`${id}\``,
      restArguments(contract, shape).all.flatMap(({ type: own, wire, declared }) =>
        own ? [{ type: own, words: [...words, ...(declared?.name.words ?? [wire])] }] : [],
      ),
    );
  }
  for (const { words, event, type } of eventTypes(contract))
    builder.unnamed('models', words, `the event \`${event}\``, [{ type, words }]);
  return builder.done();
}

class Builder {
  readonly #declaredTypes: DeclaredTypes;
  readonly #plans = new Map<string, ModulePlan>();
  readonly #local = new Map<Type, Place>();
  readonly #exported: Record<Folder, Exported[]> = { models: [], params: [], graphql: [] };

  constructor(declaredTypes: DeclaredTypes) {
    this.#declaredTypes = declaredTypes;
  }

  named(
    place: Place,
    direction: 'request' | 'response',
    words: readonly string[],
    type: Type,
    documentation: readonly (string | undefined)[],
  ): void {
    const planner = new Planner(this.#declaredTypes, place.module, direction);
    planner.declare(place.name, words, type, documentation, place.known);
    this.#add(place.module, planner);
  }

  /**
   * Adds the module `words` for the unnamed types within the types of a signature, if there are any. The words of each
   * type are the start of its name, and `of` describes it in documentation.
   */
  unnamed(
    folder: 'models' | 'params',
    words: readonly string[],
    of: string,
    types: readonly { readonly type: Type; readonly words: readonly string[] }[],
  ): void {
    if (!types.some(({ type }) => this.#hasUnnamed(type))) return;
    const module = `${folder}.${this.#declaredTypes.stem(folder, words)}`;
    const planner = new Planner(this.#declaredTypes, module, folder === 'models' ? 'response' : 'request');
    for (const { type, words: own } of types) planner.visit(type, own, of);
    if (!planner.isEmpty) this.#add(module, planner);
  }

  done(): TypeModules {
    const print = (): readonly TypeModule[] =>
      [...this.#plans].map(([module, plan]) => ({
        module,
        text: typesModule(this.#declaredTypes, module, plan),
      }));
    return { print, exported: this.#exported, local: this.#local };
  }

  #hasUnnamed(type: Type): boolean {
    const planner = new Planner(this.#declaredTypes, 'models.none', 'response', () => 'None');
    return !planner.visit(type, ['none'], '').isEmpty;
  }

  #add(module: string, planner: Planner): void {
    const plan = planner.plan();
    const [folder = '', stem = ''] = module.split('.');
    for (const [type, place] of plan.local) this.#local.set(type, place);
    const names = [
      ...[...plan.classes, ...plan.aliases].map(({ name }) => name),
      ...plan.aliases.flatMap(({ known }) => known ?? []),
    ];
    pushAll(
      this.#exported[folder as Folder],
      names.map((name) => ({ name, from: `.${stem}` })),
    );
    this.#plans.set(module, plan);
  }
}
