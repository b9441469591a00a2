import { visit, type DocumentNode, type InputValueDefinitionNode } from 'graphql';

/**
 * Makes the plugins print the type of values with defaults in the form that resolvers receive. Execution fills in an
 * omitted default (GraphQL §6.4.1) and passes on an explicit null, so such a value is always present and may be null.
 */
export class DefaultedFields {
  readonly #mark: string;

  constructor(sdl: string) {
    let mark = '_Defaulted';
    while (sdl.includes(mark)) mark += 'X';
    this.#mark = mark;
  }

  /**
   * Marks the names of the input fields that have a default, so that `restore` finds them. The plugins print the
   * nullable fields as optional properties.
   */
  mark(schema: DocumentNode): DocumentNode {
    const field = (node: InputValueDefinitionNode): InputValueDefinitionNode =>
      node.defaultValue ? { ...node, name: { ...node.name, value: node.name.value + this.#mark } } : node;
    return visit(schema, {
      InputObjectTypeDefinition: (node) => ({
        ...node,
        ...(node.fields && { fields: node.fields.map(field) }),
      }),
    });
  }

  /** Removes the marks from printed types, and `NonNullable` from the type of arguments with defaults. */
  restore(types: string): string {
    return types
      .replace(new RegExp(`${this.#mark}\\??:`, 'g'), ':')
      .replace(/^(export type RequireFields<.*)NonNullable<T\[P\]>/m, '$1T[P]');
  }
}
