/** The plan of the site: its pages and their locations. */
import { splitWords } from '../../../core/words.ts';
import type { Contract } from '../../../model/contract.ts';
import { conceptOf, isRest } from '../../../model/lookup.ts';
import type { Callback, Operation, RestOperation, Webhook } from '../../../model/operation.ts';
import type { NamedType, Type, TypeId } from '../../../model/type.ts';
import { fileStem } from '../../encode/path.ts';
import { NameScope } from '../../names.ts';
import { Samples } from '../../shape/samples.ts';
import { topicsOf, type Topic } from './topics.ts';

/** The path and the title of a page. */
interface Entry {
  readonly path: string;
  readonly title: string;
}

export interface OperationEntry extends Entry {
  readonly operation: Operation;
  readonly group: Group;
}

export interface TypeEntry extends Entry {
  readonly type: NamedType;
}

export interface EventEntry extends Entry {
  readonly webhook: Webhook | Callback;
  /** The operation to which the callback belongs, or undefined for a webhook. */
  readonly of?: RestOperation;
}

/** The types of both documents with one meaning. */
export interface ConceptEntry extends Entry {
  readonly rest: readonly NamedType[];
  readonly graphql: readonly NamedType[];
}

/** A type without a name that is nested too deeply for the page that contains it. */
export interface PartEntry extends Entry {
  readonly type: Type;
  readonly direction: 'both' | 'request' | 'response';
  /** The page that contains it. */
  readonly inside: Entry;
}

/** The operations of one tag or resource. */
export interface Group extends Entry {
  /** Description of the tag. */
  readonly description?: string;
  readonly operations: OperationEntry[];
}

export class Site {
  readonly contract: Contract;
  readonly samples: Samples;
  readonly groups: readonly Group[];
  readonly operations: ReadonlyMap<Operation['id'], OperationEntry>;
  readonly types: ReadonlyMap<TypeId, TypeEntry>;
  readonly events: readonly EventEntry[];
  readonly concepts: readonly ConceptEntry[];
  readonly topics: readonly Topic[];
  /** True if the contract limits some operations to roles. */
  readonly hasRoles: boolean;
  /** The pages of nested types. Printing a page may add to them. */
  readonly parts: PartEntry[] = [];
  readonly #partOf = new Map<Type, PartEntry>();
  readonly #names = new Map<string, NameScope>();

  constructor(contract: Contract) {
    this.contract = contract;
    this.samples = new Samples(contract);
    const groups = new Map<string, Group>();
    const operations = contract.operations.map((operation): OperationEntry => {
      const name = groupName(operation);
      const key = splitWords(name).join(' ');
      let group = groups.get(key);
      if (!group) {
        const { title, description } = contract.tags.find((tag) => tag.name === name) ?? {};
        group = {
          path: this.#claim('groups', splitWords(name)),
          title: title ?? headline(name),
          ...(description !== undefined && { description }),
          operations: [],
        };
        groups.set(key, group);
      }
      const { resources, action } = operation.callPath;
      const words = [...resources.flatMap((one) => one.words), ...action.words];
      const entry = {
        path: this.#claim('operations', words),
        title: operation.summary?.trim() ? operation.summary : headline(operation.name.words.join(' ')),
        operation,
        group,
      };
      group.operations.push(entry);
      return entry;
    });
    this.groups = [...groups.values()];
    this.operations = new Map(operations.map((entry) => [entry.operation.id, entry]));
    this.types = new Map(
      Array.from(contract.types, ([id, type]) => [
        id,
        {
          path: this.#claim(type.protocol === 'rest' ? 'types' : 'graphql-types', type.name.words),
          title: type.name.wire,
          type,
        },
      ]),
    );
    this.events = this.#eventsOf(contract);
    this.concepts = this.#conceptsOf(contract);
    this.topics = topicsOf(contract);
    this.hasRoles = contract.operations.some(({ access }) => access);
  }

  /** Returns the page of a type without a name inside another page. */
  partFor(type: Type, title: string, direction: PartEntry['direction'], inside: Entry): PartEntry {
    const known = this.#partOf.get(type);
    if (known) return known;
    const words = [...splitWords(inside.path.split('/').at(-1)!), ...splitWords(title)];
    const part = { path: this.#claim('parts', words), title, type, direction, inside };
    this.#partOf.set(type, part);
    this.parts.push(part);
    return part;
  }

  #eventsOf({ webhooks, operations }: Contract): readonly EventEntry[] {
    const entry = (webhook: Webhook, of?: RestOperation): EventEntry => ({
      path: this.#claim('events', [...(of ? of.name.words : []), ...webhook.name.words]),
      title: webhook.name.wire,
      webhook,
      ...(of && { of }),
    });
    return [
      ...webhooks.map((webhook) => entry(webhook)),
      ...operations.filter(isRest).flatMap((of) => of.callbacks.map((callback) => entry(callback, of))),
    ];
  }

  #conceptsOf({ types }: Contract): readonly ConceptEntry[] {
    const found: ConceptEntry[] = [];
    for (const [concept, all] of Map.groupBy(types.values(), conceptOf)) {
      const rest = all.filter(({ protocol }) => protocol === 'rest');
      const graphql = all.filter(({ protocol }) => protocol === 'graphql');
      if (rest.length === 0 || graphql.length === 0) continue;
      found.push({
        path: this.#claim('concepts', splitWords(concept)),
        title: headline(concept),
        rest,
        graphql,
      });
    }
    return found;
  }

  #claim(folder: string, words: readonly string[]): string {
    let names = this.#names.get(folder);
    if (!names) this.#names.set(folder, (names = new NameScope()));
    // A stem has no capital letters, so no two stems differ in case alone.
    return `${folder}/${names.claim(fileStem(words), '-')}`;
  }
}

/** Returns the first tag of an operation, or else its outermost resource. */
function groupName(operation: Operation): string {
  const tag = isRest(operation) ? operation.tags.find((name) => name.trim() !== '') : undefined;
  return tag ?? operation.callPath.resources[0]!.wire;
}

/** Returns `Order lines` for `orderLines`. A name with spaces or several capitals at its start is unchanged. */
function headline(name: string): string {
  const text = /[\s-]|^\p{Lu}\p{Lu}/u.test(name) ? name.trim() : splitWords(name).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
