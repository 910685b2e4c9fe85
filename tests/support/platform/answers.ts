import { expect } from 'vitest'
import * as z from 'zod/mini'

type Operation<T> = { response: z.ZodMiniType<T> }

/** Expects a 200 that matches the contract exactly. */
export async function expectAnswer<T>(operation: Operation<T>, pending: Promise<Response>) {
  const response = await pending
  const body: unknown = await response.json()
  expect(body ?? {}).not.toHaveProperty('detail')
  expect(response.status).toBe(200)
  const parsedBody = z.parse(operation.response, body)
  expect(body).toEqual(parsedBody)
  return parsedBody
}

/** Expects the 422 of an invalid query: a list of errors, each with its location. */
export async function expectRefused(pending: Promise<Response>, key: string) {
  const response = await pending
  const { detail } = await response.json<{ detail: unknown }>()
  expect(detail).toEqual(expect.any(Array))
  for (const item of detail as unknown[]) {
    expect(item).toMatchObject({
      loc: expect.any(Array) as unknown,
      msg: expect.any(String) as unknown,
      type: expect.any(String) as unknown,
    })
  }
  expect((detail as { loc: unknown[] }[]).map(({ loc }) => loc.slice(0, 2))).toContainEqual(
    key ? ['query', key] : ['query'],
  )
  expect(response.status).toBe(422)
}

/** Expects an error in the common format, without internal details. */
export async function expectTurnedAway(response: Response, status: number) {
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({
    detail: expect.any(String) as unknown,
    id: expect.any(String) as unknown,
  })
  expect(text).not.toMatch(/\.ts\b|\bat \w|jose|jwks|D1|https?:/i)
  expect(response.status).toBe(status)
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
}

/** Expects a successful response. */
export async function expectOk(pending: Promise<Response>): Promise<Response> {
  const response = await pending
  if (!response.ok) expect.fail(`${response.status}: ${await response.text()}`)
  return response
}
