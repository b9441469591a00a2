/** The resources of a client, such as `client.messages`. */
import { camelCase, pascalCase } from '../../../core/words.ts';
import { fileStem } from '../../encode/path.ts';
import { NameScope } from '../../names.ts';
import type { CallGroup } from '../../shape/calls.ts';
import { accessPaths, groupsIn } from '../../shape/nested-groups.ts';
import { bindingName } from '../type-names.ts';
import { memberName, SPECIAL_MEMBERS } from './signature.ts';

/** The calls of one resource. */
export interface Resource extends CallGroup {
  /** The property of the client or of the parent resource. */
  readonly property: string;
  /** The properties from the client to this resource. */
  readonly access: readonly string[];
  readonly className: string;
  readonly stem: string;
}

/** @param members properties of the client other than its resources */
export function resourcesOf(groups: readonly CallGroup[], members: readonly string[]): readonly Resource[] {
  const access = accessPaths(groups, (siblings, { words }) => siblings.claim(memberName(camelCase(words))), [
    ...members,
    ...SPECIAL_MEMBERS,
  ]);
  const classes = new NameScope();
  const stems = new NameScope([], (stem) => stem.toLowerCase());
  return groups.map((group) => ({
    ...group,
    property: access.get(group)!.at(-1)!,
    access: access.get(group)!,
    className: classes.claim(bindingName(pascalCase(group.name.words))),
    stem: stems.claim(fileStem(group.name.words), '-'),
  }));
}

/** Returns the scope for the methods of a resource, whose names differ from those of the resources within it. */
export function methodScope(resource: Resource, resources: readonly Resource[]): NameScope {
  return new NameScope(groupsIn(resources, resource).map(({ property }) => property));
}
