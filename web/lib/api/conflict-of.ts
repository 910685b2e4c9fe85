import type { ConflictOf, Endpoint } from '#platform/endpoint'
import { CallError } from './api.ts'

/** What a call was refused with because someone else has saved meanwhile; null: something else. */
export const conflictOf = <E extends Endpoint>(
  _endpoint: E,
  error: unknown,
): ConflictOf<E> | null =>
  error instanceof CallError && error.status === 409 && 'current' in error.body
    ? (error.body as ConflictOf<E>)
    : null
