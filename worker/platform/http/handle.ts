import { Hono, type Context, type Handler, type MiddlewareHandler } from 'hono'
import type { $ZodType, output } from 'zod/v4/core'
import type { Access, AnswerOf, Endpoint, ParamsOf, Schemas, SchemasOf } from '#platform/endpoint'
import { consumeRateLimit, type RateLimit } from '../rate-limits/consume-rate-limit.ts'
import { readJson, validBody, validQuery } from '../lib/validate.ts'
import type { AppEnv } from './context.ts'
import { respond, type AnsweringEndpoint } from './endpoint.ts'
import { bodyUpTo, MAX_BODY_BYTES } from './public-form.ts'

/** Identifies the caller of an operation and checks that they may call it. */
export type AccessRule<Caller, Rows = unknown> = {
  /** The audience that the contract declares for the operation. */
  audience: Access
  /**
   * @param limit of the operation, which may be counted in the same round trip
   * @returns `rows`: further rows, read in the same round trip; `isCounted`: the limit, if any, was counted and holds
   * @throws Failure 401, 403; 429 where it counts
   */
  identify: (
    c: Context<AppEnv>,
    limit?: RateLimit,
  ) => Promise<{ caller: Caller; rows: Rows; isCounted?: boolean }>
  /** The id under which a rate limit counts the call; null: the call is not counted. */
  rateLimitId: (c: Context<AppEnv>, caller: Caller) => string | null | Promise<string | null>
}

/**
 * @property limit rate limit, applied before the body is read
 * @property maxBytes maximum size of the body; null: the use case limits it. Calls by staff have their own
 * limit, before this
 * @property status status of a response that the use case returns as a value
 */
type Options<Caller, Rows> = {
  access: AccessRule<Caller, Rows>
  limit?: RateLimit
  maxBytes?: number | null
  status?: 200 | 201
}

type Part = 'query' | 'body'

type InputSchemas<S extends Schemas> = { [P in keyof S & Part]: S[P] }

type Validated<S extends Schemas, P extends Part> =
  S extends Record<P, infer Schema extends $ZodType> ? output<Schema> : undefined

type Call<E extends Endpoint, Caller, Rows> = {
  caller: Caller
  rows: Rows
  params: ParamsOf<E>
  query: Validated<SchemasOf<E>, 'query'>
  body: Validated<SchemasOf<E>, 'body'>
}

type Operation = { method: string; path: string; handlers: (Handler<AppEnv> | MiddlewareHandler)[] }

/**
 * Registers an operation of the API. Checks, in this order: size of the body (413), query (422), caller (401, 403),
 * rate limit (429), body (400, 422); then runs the use case.
 *
 * @param schemas schemas of the query and the body; `{}`: the operation has neither
 * @param useCase returns the value of the contract, which is sent as JSON, or a `Response`
 */
export function handle<E extends Endpoint, Caller, Rows>(
  endpoint: E,
  schemas: InputSchemas<SchemasOf<E>>,
  { access, limit, maxBytes = MAX_BODY_BYTES, status = 200 }: Options<Caller, Rows>,
  useCase: (
    c: Context<AppEnv>,
    call: Call<E, Caller, Rows>,
  ) => Promise<AnswerOf<E> | Response> | AnswerOf<E> | Response,
): Operation {
  const { method, path } = endpoint
  if (access.audience !== endpoint.access) {
    throw new Error(`${method} ${path} is for "${endpoint.access}", not "${access.audience}"`)
  }
  const { query, body }: { query?: $ZodType; body?: $ZodType } = schemas
  const handlers: Operation['handlers'] = []
  const hasBody = method !== 'GET' && endpoint.access !== 'staff'
  if (hasBody && maxBytes !== null) handlers.push(bodyUpTo(maxBytes))
  if (query) handlers.push(validQuery(query) as MiddlewareHandler)
  handlers.push(async (c: Context<AppEnv>) => {
    const { caller, rows, isCounted = false } = await access.identify(c, limit)
    if (limit && !isCounted) {
      const who = await access.rateLimitId(c, caller)
      if (who !== null) await consumeRateLimit(c.var.db, { ...limit, who, now: c.var.now })
    }
    const call = {
      caller,
      rows,
      params: c.req.param(),
      query: query && c.req.valid('query' as never),
      body: body && validBody(body, await readJson(c.req)),
    }
    const answer = await useCase(c, call as Call<E, Caller, Rows>)
    return answer instanceof Response
      ? answer
      : respond(c, endpoint as AnsweringEndpoint, answer, status)
  })
  return { method, path, handlers }
}

/** Registers operations in the given order. */
export function routesOf(operations: readonly Operation[]): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  for (const { method, path, handlers } of operations) routes.on(method, [path], ...handlers)
  return routes
}
