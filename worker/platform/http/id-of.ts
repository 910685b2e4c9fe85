import type { Context } from 'hono'
import { Failure } from '../lib/failure.ts'
import { isUuid } from '../lib/id.ts'
import type { AppEnv } from './context.ts'

type Missing = 'http.not-found' | 'companion.not-found' | 'submission.not-found'

/** The id in the address of a call. @throws Failure 404 if it is no id */
export function idOf(c: Context<AppEnv>, refusal: Missing = 'http.not-found'): string {
  const id = c.req.param('id') ?? ''
  if (!isUuid(id)) throw new Failure('not-found', refusal)
  return id
}
