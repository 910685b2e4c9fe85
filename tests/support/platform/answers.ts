import { expect } from 'vitest'
import * as z from 'zod/mini'

type Operation<T> = { response: z.ZodMiniType<T> }

/** A 200 with exactly what the contract says: nothing missing, nothing more. */
export async function expectAnswer<T>(operation: Operation<T>, answering: Promise<Response>) {
  const response = await answering
  const body: unknown = await response.json()
  expect(body ?? {}).not.toHaveProperty('detail')
  expect(response.status).toBe(200)
  const parsed = z.parse(operation.response, body)
  expect(body).toEqual(parsed)
  return parsed
}

/** The refusal of a query: 422 with the list of what is wrong, each with its place. */
export async function expectRefused(answering: Promise<Response>, key: string) {
  const response = await answering
  const { detail } = await response.json<{ detail: unknown }>()
  expect(detail).toEqual(expect.any(Array))
  for (const one of detail as unknown[]) {
    expect(one).toMatchObject({
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

/** A refusal in the one form that all refusals have, and nothing of the inside. */
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

/** An answer that must be a good one. */
export async function good(answering: Promise<Response>): Promise<Response> {
  const response = await answering
  if (!response.ok) expect.fail(`${response.status}: ${await response.text()}`)
  return response
}
