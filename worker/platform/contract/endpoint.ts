import type { $ZodType, input, output } from 'zod/v4/core'

/**
 * The schemas of an operation: its query, its body, its response, and its 409 response to a concurrent change. The
 * browser bundle excludes them.
 */
export type Schemas = {
  query?: $ZodType
  body?: $ZodType
  response?: $ZodType
  conflict?: $ZodType
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The audience of a call: everyone, signed-in members, companions (for their own profile) or staff. */
export type Access = 'public' | 'member' | 'companion' | 'staff'

/** An operation of the API: the Worker registers its path, the web app calls it. */
export type Endpoint<Path extends string = string, S extends Schemas = Schemas> = {
  readonly method: Method
  /** The path with named parameters, as "/api/companions/:id". */
  readonly path: Path
  readonly access: Access
  /** A type only; never set at run time. */
  readonly schemas?: S
}

/** Example: `endpoint<typeof getThingSchemas>()('GET', '/api/things/:id', 'public')`. */
export const endpoint =
  <S extends Schemas>() =>
  <const Path extends string>(method: Method, path: Path, access: Access): Endpoint<Path, S> => ({
    method,
    path,
    access,
  })

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export type SchemasOf<E> = E extends Endpoint<string, infer S> ? S : never
type EndpointArguments<T, K extends string> = T extends Record<K, infer Schema> ? Schema : never

/** The JSON of the operation's 200 response. */
export type AnswerOf<E> = [EndpointArguments<SchemasOf<E>, 'response'>] extends [
  infer T extends $ZodType,
]
  ? [T] extends [never]
    ? unknown
    : output<T>
  : unknown

/** The JSON of the operation's 409 response to a concurrent change; `never`: it has no such response. */
export type ConflictOf<E> =
  SchemasOf<E> extends { conflict: infer T extends $ZodType } ? output<T> : never

/** The JSON that the operation takes; `undefined`: none. */
export type BodyOf<E> = [EndpointArguments<SchemasOf<E>, 'body'>] extends [infer T extends $ZodType]
  ? [T] extends [never]
    ? undefined
    : input<T>
  : undefined

type QueryValue = string | number | boolean | null | undefined
export type QueryOf<E> = [EndpointArguments<SchemasOf<E>, 'query'>] extends [
  infer T extends $ZodType,
]
  ? [T] extends [never]
    ? undefined
    : { [K in keyof input<T>]?: QueryValue }
  : undefined

export type ParamsOf<E> = E extends Endpoint<infer Path> ? Record<ParamNames<Path>, string> : never

/** The parameters of an operation's path, and its query if it has one. */
export type AddressParts<E> = {
  query?: QueryOf<E> | URLSearchParams
} & (keyof ParamsOf<E> extends never ? { params?: undefined } : { params: ParamsOf<E> })

/** The endpoint with its path filled in, so that it can be called or listed without parameters. */
export const withAddress = <E extends Endpoint>(
  endpoint: E,
  parts?: AddressParts<E>,
): Endpoint<string, SchemasOf<E>> => ({
  method: endpoint.method,
  path: addressOf(endpoint, parts),
  access: endpoint.access,
})

/**
 * Builds the address of a call. Browser and Worker build the same text for the same parts, so that the browser finds an
 * inlined response. The query omits values that are `undefined`, `null` or "".
 */
export function addressOf<E extends Endpoint>({ path }: E, parts?: AddressParts<E>): string {
  const { params = {}, query } = (parts ?? {}) as {
    params?: Record<string, string>
    query?: URLSearchParams | Record<string, QueryValue>
  }
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search =
    query instanceof URLSearchParams
      ? query
      : new URLSearchParams(
          Object.entries(query ?? {}).flatMap(([key, value]) =>
            value === undefined || value === null || value === '' ? [] : [[key, String(value)]],
          ),
        )
  const text = search.toString()
  return text ? `${address}?${text}` : address
}
