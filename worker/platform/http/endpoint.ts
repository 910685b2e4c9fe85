import type { Context } from 'hono'
import type { $ZodType } from 'zod/v4/core'
import type { AnswerOf, ConflictOf, Endpoint } from '#platform/endpoint'
import type { AppEnv } from './context.ts'

/** An operation with a JSON response. */
export type AnsweringEndpoint = Endpoint<string, { response: $ZodType }>

/** Responds with JSON. A value that differs from the contract fails the type check. */
export const respond = <E extends AnsweringEndpoint>(
  c: Context<AppEnv>,
  _operation: E,
  value: AnswerOf<E>,
  status: 200 | 201 | 503 = 200,
): Response => c.json(value as object | null, status)

/** Responds 409: nothing was written, because the stored state has changed. */
export const answerConflict = <E extends Endpoint>(
  c: Context<AppEnv>,
  _operation: E,
  value: ConflictOf<E>,
): Response => c.json(value as object, 409)
