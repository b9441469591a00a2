import type { DirectionalSchemas } from './view.ts';

export interface RestTypesInput extends DirectionalSchemas {
  readonly document: unknown;
  /** The name of each operation, by `POST /v1/messages`. Without names, only the components are declared. */
  readonly operations?: Readonly<Record<string, string>>;
  /** Names of the schemas whose strings have a flavour, for which `Flavour` must be imported. */
  readonly flavoured: readonly string[];
}

export interface RestTypes {
  /** The module's declarations. */
  readonly text: string;
  /** Names of schemas with cycles that no type can express. */
  readonly cut: readonly string[];
  /** True if the declarations need `OpenUnion`. */
  readonly hasOpenUnions: boolean;
}
