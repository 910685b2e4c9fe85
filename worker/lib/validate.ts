import { zValidator } from '@hono/zod-validator'
import type { $ZodType } from 'zod/v4/core'
import { Failure } from './failure.ts'

/** Checks the query of a request. @throws Failure 422 with the list of what is wrong */
export const validQuery = <T extends $ZodType>(schema: T) =>
  zValidator('query', schema, (result) => {
    if (result.success) return
    throw new Failure(
      'invalid',
      result.error.issues.map(({ path, message, code }) => ({
        loc: ['query', ...path.map((key) => (typeof key === 'symbol' ? String(key) : key))],
        msg: message,
        type: code ?? 'invalid',
      })),
    )
  })
