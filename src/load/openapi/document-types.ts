import type { JsonObject, JsonValue } from '../../core/json.ts';
import { hasOwnField, type MethodField } from '../../core/path-item.ts';

/**
 * OpenAPI 3.1 as the bundler writes it: each property has its type or is absent, and every `$ref` is
 * `#/components/<section>/<name>` with an existing target.
 */
export interface OpenapiDocument {
  readonly openapi: string;
  readonly jsonSchemaDialect?: string;
  readonly info?: {
    readonly title?: string;
    readonly version?: string;
    readonly description?: string;
    /** May have any shape, because the loader does not check the license object. */
    readonly license?: JsonValue;
  };
  readonly servers?: readonly OpenapiServer[];
  readonly paths?: Dictionary<PathItem>;
  readonly webhooks?: Dictionary<PathItem>;
  readonly components?: Components;
  readonly security?: readonly JsonObject[];
  readonly tags?: readonly {
    readonly name?: string;
    readonly description?: string;
    readonly 'x-displayName'?: JsonValue;
  }[];
}

export type Dictionary<Value> = Readonly<Record<string, Value>>;

export interface Reference {
  readonly $ref: string;
  readonly summary?: string;
  readonly description?: string;
}

export interface Components {
  readonly schemas?: Dictionary<Schema>;
  readonly responses?: Dictionary<OpenapiResponse | Reference>;
  readonly parameters?: Dictionary<OpenapiParameter | Reference>;
  readonly examples?: Dictionary<OpenapiExample | Reference>;
  readonly requestBodies?: Dictionary<OpenapiRequestBody | Reference>;
  readonly headers?: Dictionary<OpenapiHeader | Reference>;
  readonly securitySchemes?: Dictionary<SecurityScheme | Reference>;
  readonly links?: Dictionary<OpenapiLink | Reference>;
  readonly callbacks?: Dictionary<OpenapiCallback | Reference>;
  readonly pathItems?: Dictionary<PathItem | Reference>;
}

export interface OpenapiServer {
  readonly url?: string;
  readonly description?: string;
  readonly variables?: Dictionary<{ readonly enum?: readonly string[]; readonly default?: string }>;
}

export interface PathItem extends Readonly<Partial<Record<MethodField, OpenapiOperation>>> {
  /** Operations by method, for methods without a field of their own. */
  readonly additionalOperations?: Dictionary<OpenapiOperation>;
  readonly summary?: string;
  readonly description?: string;
  readonly servers?: readonly OpenapiServer[];
  readonly parameters?: readonly (OpenapiParameter | Reference)[];
}

/** An operation of a path item, with its location there. */
export interface MethodEntry {
  /** The method as it is sent, such as `GET` or `LINK`. */
  readonly method: string;
  readonly operation: OpenapiOperation;
  readonly place: readonly string[];
}

/** Returns the operations in the order of the path item. Those in `additionalOperations` are last. */
export function methodsOf(item: PathItem): readonly MethodEntry[] {
  const own = Object.entries(item).flatMap(([field, operation]: [string, OpenapiOperation]) =>
    hasOwnField(field) ? [{ method: field.toUpperCase(), operation, place: [field] }] : [],
  );
  const others = Object.entries(item.additionalOperations ?? {}).map(([method, operation]) => {
    return { method, operation, place: ['additionalOperations', method] };
  });
  return [...own, ...others];
}

export interface OpenapiOperation {
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly operationId?: string;
  readonly parameters?: readonly (OpenapiParameter | Reference)[];
  readonly requestBody?: OpenapiRequestBody | Reference;
  readonly responses?: Dictionary<OpenapiResponse | Reference>;
  readonly callbacks?: Dictionary<OpenapiCallback | Reference>;
  readonly deprecated?: boolean;
  readonly security?: readonly JsonObject[];
  readonly servers?: readonly OpenapiServer[];
}

/** Path items by runtime expression. */
export type OpenapiCallback = Dictionary<PathItem | Reference>;

export interface OpenapiHeader {
  readonly description?: string;
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly style?: string;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
  readonly allowEmptyValue?: boolean;
  readonly schema?: Schema;
  readonly content?: Dictionary<MediaType>;
  readonly example?: JsonValue;
  readonly examples?: Dictionary<OpenapiExample | Reference>;
}

export interface OpenapiParameter extends OpenapiHeader {
  readonly name?: string;
  readonly in?: string;
}

export interface OpenapiRequestBody {
  readonly description?: string;
  readonly content?: Dictionary<MediaType>;
  readonly required?: boolean;
}

export interface MediaType {
  readonly schema?: Schema;
  readonly example?: JsonValue;
  readonly examples?: Dictionary<OpenapiExample | Reference>;
  readonly encoding?: Dictionary<OpenapiEncoding>;
}

export interface OpenapiEncoding {
  readonly contentType?: string;
  readonly headers?: Dictionary<OpenapiHeader | Reference>;
  readonly style?: string;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
}

export interface OpenapiResponse {
  readonly description?: string;
  readonly headers?: Dictionary<OpenapiHeader | Reference>;
  readonly content?: Dictionary<MediaType>;
  readonly links?: Dictionary<OpenapiLink | Reference>;
}

export interface OpenapiExample {
  readonly value?: JsonValue;
}

export interface OpenapiLink {
  readonly operationRef?: string;
  readonly operationId?: string;
  readonly parameters?: JsonValue;
  readonly requestBody?: JsonValue;
}

export interface SecurityScheme {
  readonly type?: string;
  readonly description?: string;
  readonly name?: string;
  readonly in?: string;
  readonly scheme?: string;
  readonly flows?: JsonValue;
  readonly openIdConnectUrl?: string;
}

/** JSON Schema 2020-12 with the keywords of OpenAPI 3.1. */
export type Schema = boolean | SchemaObject;

export interface SchemaObject {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly JsonValue[];
  readonly const?: JsonValue;
  readonly title?: string;
  readonly description?: string;
  readonly default?: JsonValue;
  readonly deprecated?: boolean;
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
  readonly examples?: readonly JsonValue[];
  readonly example?: JsonValue;
  readonly format?: string;
  readonly contentEncoding?: string;
  readonly contentMediaType?: string;
  readonly multipleOf?: number;
  readonly maximum?: number;
  readonly minimum?: number;
  readonly exclusiveMaximum?: number;
  readonly exclusiveMinimum?: number;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly maxItems?: number;
  readonly minItems?: number;
  readonly uniqueItems?: boolean;
  readonly maxProperties?: number;
  readonly minProperties?: number;
  readonly required?: readonly string[];
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly prefixItems?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Dictionary<Schema>;
  readonly additionalProperties?: Schema;
  readonly discriminator?: {
    readonly propertyName?: string;
    readonly mapping?: Dictionary<string>;
    readonly defaultMapping?: string;
  };
  readonly 'x-extensible-enum'?: JsonValue;
}
