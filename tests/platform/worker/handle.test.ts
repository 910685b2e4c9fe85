import { Hono } from 'hono'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#platform/endpoint'
import type { Database } from '../../../worker/platform/db/client.ts'
import type { AppEnv } from '../../../worker/platform/http/context.ts'
import { handle, routesOf, type AccessRule } from '../../../worker/platform/http/handle.ts'
import { Failure } from '../../../worker/platform/lib/failure.ts'
import { emptyStores } from '../../support/platform/database.ts'

const schemas = {
  query: z.object({ page: z.optional(z.string().check(z.maxLength(2))) }),
  body: z.strictObject({ name: z.string() }),
  response: z.object({ name: z.string(), by: z.string() }),
}
const rename = endpoint<typeof schemas>()('POST', '/things/:id', 'member')

let db: Database
let rateLimitId: string | null
const signedIn: AccessRule<{ id: string }> = {
  audience: 'member',
  identify: async (c) => {
    const id = c.req.header('authorization')
    if (!id) throw new Failure('unauthenticated', 'sign-in.account')
    return { caller: { id }, rows: [] }
  },
  rateLimitId: () => rateLimitId,
}

const onceLimit = { what: 'things', limit: 1, windowSeconds: 60 }

const app = new Hono<AppEnv>()
  .use(async (c, next) => {
    c.set('db', db)
    c.set('now', Date.now())
    await next()
  })
  .route(
    '/',
    routesOf([
      handle(
        rename,
        schemas,
        { access: signedIn, limit: onceLimit, maxBytes: 100, status: 201 },
        (c, { caller, params, query, body }) =>
          query.page === '9'
            ? c.text(params.id)
            : { name: `${body.name} ${params.id}`, by: caller.id },
      ),
    ]),
  )
  .onError((error, c) => {
    if (!(error instanceof Failure)) throw error
    return c.json(error.answer, error.status)
  })

const call = (
  body: unknown,
  { page = '1', headers = { authorization: 'ada' } as Record<string, string> } = {},
) => app.request(`/things/7?page=${page}`, { method: 'POST', headers, body: JSON.stringify(body) })

const large = { name: 'x'.repeat(200) }

describe('an operation', () => {
  beforeEach(async () => {
    db = await emptyStores()
    rateLimitId = 'ada'
  })

  test('sends its use case’s value with the declared status', async () => {
    const response = await call({ name: 'Rose' })
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({ name: 'Rose 7', by: 'ada' })
  })

  test('sends a `Response` of its use case unchanged', async () => {
    const response = await call({ name: 'Rose' }, { page: '9' })
    expect([response.status, await response.text()]).toEqual([200, '7'])
  })

  test('rejects a large body before anything else', async () => {
    expect((await call(large, { page: '100', headers: {} })).status).toBe(413)
  })

  test('rejects a visitor before it counts or reads the call', async () => {
    expect((await call({ name: 1 }, { headers: {} })).status).toBe(401)
    expect((await call({ name: 'Rose' })).status).toBe(201)
  })

  test('counts a call with an invalid body, and beyond the limit rejects it unread', async () => {
    expect((await call({ name: 1 })).status).toBe(422)
    expect((await call({ name: 1 })).status).toBe(429)
  })

  test('counts no call without an id', async () => {
    rateLimitId = null
    const calls = [await call({ name: 'Rose' }), await call({ name: 'Lily' })]
    expect(calls.map(({ status }) => status)).toEqual([201, 201])
  })
})

test('an operation whose audience differs from its contract throws at start', () => {
  const everyone = { ...signedIn, audience: 'public' as const }
  expect(() => handle(rename, schemas, { access: everyone }, () => ({ name: '', by: '' }))).toThrow(
    'POST /things/:id is for "member", not "public"',
  )
})
