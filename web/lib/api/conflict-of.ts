import type { ConflictOf, Endpoint } from '#platform/endpoint'
import { CallError } from './api.ts'

/** Body of a refusal because someone else saved first; `null`: another error. */
export const conflictOf = <E extends Endpoint>(
  _endpoint: E,
  error: unknown,
): ConflictOf<E> | null =>
  error instanceof CallError && error.status === 409 && 'current' in error.body
    ? (error.body as ConflictOf<E>)
    : null
