import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { AGE_COOKIE } from '#contract/age-gate'
import { Failure } from '../lib/failure.ts'
import type { AppEnv } from './context.ts'

export const isAdult = (c: Context<AppEnv>) => getCookie(c, AGE_COOKIE) === '1'

/** Pictures of companions are for adults. The refusal is not cached: the same address opens later. */
export const onlyAdults = createMiddleware<AppEnv>(async (c, next) => {
  if (!isAdult(c)) throw new Failure('forbidden', 'age.unconfirmed')
  await next()
})
