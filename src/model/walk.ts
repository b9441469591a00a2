import type { Type } from './type.ts';

/** Returns the types directly inside a type. References are not followed. */
export function childTypes(type: Type): readonly Type[] {
  switch (type.kind) {
    case 'list':
      return [...type.prefix, type.items];
    case 'object':
      return [
        ...type.properties.flatMap((property) => [
          property.type,
          ...property.arguments.map((argument) => argument.type),
        ]),
        type.additional,
      ];
    case 'union':
      return type.variants;
    case 'intersection':
      return type.parts;
    case 'nullable':
      return [type.of];
    default:
      return [];
  }
}

/** Visits a type and everything inside it, parents first. References are not followed. */
export function walkType(type: Type, visit: (type: Type) => void): void {
  const stack = [type];
  for (let current = stack.pop(); current; current = stack.pop()) {
    visit(current);
    for (const child of childTypes(current).toReversed()) stack.push(child);
  }
}
