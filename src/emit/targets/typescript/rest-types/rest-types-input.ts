import type { DirectionalSchemas } from './view.ts';

export interface RestTypesInput extends DirectionalSchemas {
  readonly document: unknown;
  /** `POST /v1/messages` → the operation's name. */
  readonly operations: Readonly<Record<string, string>>;
  /** Names of the schemas whose strings each have one meaning; `Flavour` has to be imported for them. */
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
