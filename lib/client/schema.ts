import type { JsonSchema } from '../inference/schema/json-schema.ts';

/**
 * What `extract` takes as a schema: zod 3 or 4, any Standard Schema that can be told as JSON Schema, or JSON Schema.
 * @see https://standardschema.dev
 */
export type ExtractSchema = StandardSchema | Zod3Schema | PlainSchema;

/** The part of a Standard Schema that types are inferred from. */
export interface StandardSchema<Output = unknown> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
  };
}

export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** zod 3 from before it knew Standard Schema. */
export interface Zod3Schema<Output = unknown> {
  readonly _output: Output;
  readonly _def: object;
  safeParse(value: unknown): { success: boolean; data?: unknown; error?: unknown };
}

/** A JSON Schema; give it as a literal (or `as const`) for an inferred type. */
export type PlainSchema = Readonly<JsonSchema>;

/** The data that a schema describes. */
export type InferSchema<S> = S extends { readonly '~standard': { readonly types?: infer Types } }
  ? NonNullable<Types> extends { readonly output: infer Output }
    ? Output
    : unknown
  : S extends { readonly _output: infer Output }
    ? Output
    : InferJsonSchema<S>;

type InferJsonSchema<S> = InferValue<S> | (S extends { readonly nullable: true } ? null : never);

type InferValue<S> = S extends { readonly const: infer Value }
  ? Value
  : S extends { readonly enum: readonly (infer Value)[] }
    ? Value
    : S extends { readonly anyOf: readonly (infer Option)[] }
      ? InferJsonSchema<Option>
      : S extends { readonly oneOf: readonly (infer Option)[] }
        ? InferJsonSchema<Option>
        : S extends { readonly type: infer Type }
          ? InferType<Type extends readonly (infer Each)[] ? Each : Type, S>
          : unknown;

type InferType<Type, S> = Type extends 'string'
  ? string
  : Type extends 'number' | 'integer'
    ? number
    : Type extends 'boolean'
      ? boolean
      : Type extends 'null'
        ? null
        : Type extends 'array'
          ? InferArray<S>[]
          : Type extends 'object'
            ? InferObject<S>
            : unknown;

/** The entries of a list; those that the schema names by their place may be missing, so that it is no tuple. */
type InferArray<S> = S extends { readonly prefixItems: readonly (infer First)[] }
  ? S extends { readonly items: infer Item }
    ? InferJsonSchema<First> | (Item extends false ? never : InferJsonSchema<Item>)
    : unknown
  : S extends { readonly items: infer Item }
    ? InferJsonSchema<Item>
    : unknown;

type InferObject<S> = S extends { readonly properties: infer Properties }
  ? Flat<
      {
        -readonly [Name in keyof Properties as Name extends RequiredOf<S> ? Name : never]: InferJsonSchema<
          Properties[Name]
        >;
      } & {
        -readonly [Name in keyof Properties as Name extends RequiredOf<S> ? never : Name]?: InferJsonSchema<
          Properties[Name]
        >;
      }
    >
  : S extends { readonly additionalProperties: infer Value }
    ? Record<string, InferJsonSchema<Value>>
    : Record<string, unknown>;

type RequiredOf<S> = S extends { readonly required: readonly (infer Name)[] } ? Name : never;
type Flat<T> = { [Key in keyof T]: T[Key] };

/** Whether the relay's cache answered; only with env `'SVC'` and the cache on. */
export interface CacheReport {
  cacheStatus?: 'HIT' | 'MISS';
}

/**
 * An object may carry `cacheStatus`, which is not enumerable in a record and in what the schema makes itself (a class, a
 * map, a date); a list or a single value cannot.
 */
export type Extracted<T> = T extends readonly unknown[] ? T : T extends object ? T & CacheReport : T;
