import { zValidator } from '@hono/zod-validator'
import { safeParse, type $ZodIssue, type $ZodType, type output } from 'zod/v4/core'
import { Failure } from './failure.ts'

const refused = (place: 'query' | 'body', issues: readonly $ZodIssue[]) =>
  new Failure(
    'invalid',
    issues.map(({ path, message, code }) => ({
      loc: [place, ...path.map((key) => (typeof key === 'symbol' ? String(key) : key))],
      msg: message,
      type: code ?? 'invalid',
    })),
  )

/** Checks the query of a request. @throws Failure 422 with the list of what is wrong */
export const validQuery = <T extends $ZodType>(schema: T) =>
  zValidator('query', schema, (result) => {
    if (!result.success) throw refused('query', result.error.issues)
  })

/** Checks what a request's body said. @throws Failure 422 with the list of what is wrong */
export function validBody<T extends $ZodType>(schema: T, body: unknown): output<T> {
  const result = safeParse(schema, body)
  if (!result.success) throw refused('body', result.error.issues)
  return result.data
}

/** @throws Failure 400 when it is no JSON */
export async function readJson(request: { json: () => Promise<unknown> }): Promise<unknown> {
  return request.json().catch(() => {
    throw new Failure('bad-request', 'Send JSON.')
  })
}
