import {
  Kind,
  type DocumentNode,
  type InputValueDefinitionNode,
  type TypeNode,
  type ValueNode,
} from 'graphql';

/**
 * Returns the coordinate and the definition of an input field whose default contains itself (GraphQL September 2025
 * §3.10). graphql 17 also checks this, but graphql 16 recurses without end.
 */
export function defaultCycle(
  document: DocumentNode,
): { readonly coordinate: string; readonly node: InputValueDefinitionNode } | undefined {
  const types = new Map<string, InputValueDefinitionNode[]>();
  for (const node of document.definitions) {
    if (node.kind !== Kind.INPUT_OBJECT_TYPE_DEFINITION && node.kind !== Kind.INPUT_OBJECT_TYPE_EXTENSION)
      continue;
    types.set(node.name.value, [...(types.get(node.name.value) ?? []), ...(node.fields ?? [])]);
  }
  // Fields with defaults in progress, and fields already finished.
  const open = new Set<InputValueDefinitionNode>();
  const done = new Set<InputValueDefinitionNode>();

  const isCyclicField = (field: InputValueDefinitionNode): boolean => {
    if (open.has(field)) return true;
    if (done.has(field)) return false;
    open.add(field);
    const isCyclic = isCyclicValue(namedIn(field.type), field.defaultValue!);
    open.delete(field);
    done.add(field);
    return isCyclic;
  };
  const isCyclicValue = (type: string, value: ValueNode): boolean => {
    if (value.kind === Kind.LIST) return value.values.some((element) => isCyclicValue(type, element));
    if (value.kind !== Kind.OBJECT) return false;
    const specified = new Map(value.fields.map((field) => [field.name.value, field.value]));
    return (types.get(type) ?? []).some((field) => {
      const own = specified.get(field.name.value);
      if (own) return isCyclicValue(namedIn(field.type), own);
      return field.defaultValue !== undefined && isCyclicField(field);
    });
  };

  for (const [type, fields] of types) {
    for (const node of fields) {
      if (node.defaultValue && isCyclicField(node)) return { coordinate: `${type}.${node.name.value}`, node };
    }
  }
  return undefined;
}

function namedIn(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : namedIn(type.type);
}
