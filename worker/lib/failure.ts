import type { ContentfulStatusCode } from 'hono/utils/http-status'

const statuses = {
  'bad-request': 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  unsupported: 415,
  invalid: 422,
  'too-many': 429,
  unavailable: 503,
} as const satisfies Record<string, ContentfulStatusCode>

const RETRY_SECONDS = 5

/** One thing wrong with a request, as FastAPI words it: where, what, and of which kind. */
export type Detail = { loc: (string | number)[]; msg: string; type: string }

/** A refusal that the client may read. Anything else that is thrown is a bug, answered 500. */
export class Failure extends Error {
  readonly status: (typeof statuses)[keyof typeof statuses]
  readonly detail: string | Detail[]
  /** When to ask again; null says nothing about it. */
  readonly retryAfterSeconds: number | null

  constructor(
    code: keyof typeof statuses,
    detail: string | Detail[],
    { cause, retryAfterSeconds }: { cause?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(typeof detail === 'string' ? detail : code, { cause })
    this.status = statuses[code]
    this.detail = detail
    this.retryAfterSeconds = retryAfterSeconds ?? (code === 'unavailable' ? RETRY_SECONDS : null)
  }
}
