import type { $ZodType, input, output } from 'zod/v4/core'

/**
 * The schemas of an operation: what it takes, what it answers, and what it answers with 409 when it
 * was changed meanwhile. They stay out of the browser.
 */
export type Schemas = {
  query?: $ZodType
  body?: $ZodType
  response?: $ZodType
  conflict?: $ZodType
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: everyone, members who are signed in, companions for their own profile, or staff. */
export type Access = 'public' | 'member' | 'companion' | 'staff'

/** One operation of the API: the Worker registers its path, the web calls it. */
export type Endpoint<Path extends string = string, S extends Schemas = Schemas> = {
  readonly method: Method
  /** With a name for each parameter, as "/api/companions/:id". */
  readonly path: Path
  readonly access: Access
  /** Only a type: the schemas are not here at run time. */
  readonly schemas?: S
}

/** `endpoint<typeof getThingSchemas>()('GET', '/api/things/:id', 'public')` */
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
type Given<T, K extends string> = T extends Record<K, infer Schema> ? Schema : never

/** What a 200 of the operation holds, as JSON. */
export type AnswerOf<E> = [Given<SchemasOf<E>, 'response'>] extends [infer T extends $ZodType]
  ? [T] extends [never]
    ? unknown
    : output<T>
  : unknown

/** What a 409 of the operation holds when it was changed meanwhile; never: it has no such answer. */
export type ConflictOf<E> =
  SchemasOf<E> extends { conflict: infer T extends $ZodType } ? output<T> : never

/** What the operation takes as JSON; undefined: nothing. */
export type BodyOf<E> = [Given<SchemasOf<E>, 'body'>] extends [infer T extends $ZodType]
  ? [T] extends [never]
    ? undefined
    : input<T>
  : undefined

type QueryValue = string | number | boolean | null | undefined
export type QueryOf<E> = [Given<SchemasOf<E>, 'query'>] extends [infer T extends $ZodType]
  ? [T] extends [never]
    ? undefined
    : { [K in keyof input<T>]?: QueryValue }
  : undefined

export type ParamsOf<E> = E extends Endpoint<infer Path> ? Record<ParamNames<Path>, string> : never

/** The parameters of an operation's path, and its query, where it has any. */
export type AddressParts<E> = {
  query?: QueryOf<E> | URLSearchParams
} & (keyof ParamsOf<E> extends never ? { params?: undefined } : { params: ParamsOf<E> })

/** The endpoint with its address in place of its path, to be called or listed without its parts. */
export const withAddress = <E extends Endpoint>(
  endpoint: E,
  parts?: AddressParts<E>,
): Endpoint<string, SchemasOf<E>> => ({
  method: endpoint.method,
  path: addressOf(endpoint, parts),
  access: endpoint.access,
})

/**
 * The address of a call. Browser and edge build the same text for the same parts, so that an inlined
 * answer is found again. Values that are undefined, null or "" are left out of the query.
 */
export function addressOf<E extends Endpoint>({ path }: E, parts?: AddressParts<E>): string {
  const { params = {}, query } = (parts ?? {}) as {
    params?: Record<string, string>
    query?: URLSearchParams | Record<string, QueryValue>
  }
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
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
  return text ? `${filled}?${text}` : filled
}
