import type { ContentfulStatusCode } from 'hono/utils/http-status'
import {
  refusalWith,
  type Refusal,
  type RefusalArgs,
  type RefusalId,
  type RefusalValues,
} from '#contract/refusals'

const statuses = {
  'bad-request': 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  unsupported: 415,
  invalid: 422,
  'upgrade-required': 426,
  'too-many': 429,
  unavailable: 503,
} as const satisfies Record<string, ContentfulStatusCode>

const RETRY_SECONDS = 5

/** A validation error of one field, in FastAPI's form; `type` is the id of the text. */
export type Detail = {
  loc: (string | number)[]
  msg: string
  type: RefusalId
  values?: RefusalValues
}

/** `isByCaller`: callers can cause it at will, so it doesn't count as a failure of the site. */
type Options = { cause?: unknown; retryAfterSeconds?: number; isByCaller?: boolean }

/** An error whose text the client may read. Any other error is a bug and becomes a 500. */
export class Failure<Id extends RefusalId = RefusalId> extends Error {
  readonly status: (typeof statuses)[keyof typeof statuses]
  readonly refusal: Refusal
  /** Seconds until a retry makes sense; null: unknown. */
  readonly retryAfterSeconds: number | null
  /** True if callers can cause it at will: it doesn't count as a failure of the site, whatever its status. */
  readonly isByCaller: boolean

  constructor(
    code: keyof typeof statuses,
    id: Id,
    ...args: [...RefusalArgs<Id>, options?: Options]
  ) {
    const [values, { cause, retryAfterSeconds, isByCaller = false } = {}] =
      args as readonly unknown[] as [RefusalValues?, Options?]
    const refusal = refusalWith(id, values)
    super(refusal.detail, { cause })
    this.status = statuses[code]
    this.refusal = refusal
    this.isByCaller = isByCaller
    this.retryAfterSeconds = retryAfterSeconds ?? (code === 'unavailable' ? RETRY_SECONDS : null)
  }

  /** The body of the response. */
  get answer(): Omit<Refusal, 'detail'> & { detail: string | Detail[] } {
    return this.refusal
  }
}

/** A validation error of several fields, each with its location. */
export class InvalidInput extends Failure<'http.invalid'> {
  readonly details: Detail[]

  constructor(details: Detail[]) {
    super('invalid', 'http.invalid')
    this.details = details
  }

  override get answer() {
    return { ...this.refusal, detail: this.details }
  }
}

/** A validation error at a location of a request. */
export const detailAt = <Id extends RefusalId>(
  loc: (string | number)[],
  id: Id,
  ...[values]: RefusalArgs<Id>
): Detail => detailWith(loc, id, values)

/** A validation error whose id is only known at run time. */
export function detailWith(loc: Detail['loc'], id: RefusalId, values?: RefusalValues): Detail {
  const { detail: msg, id: type, ...rest } = refusalWith(id, values)
  return { loc, msg, type, ...rest }
}

/** A validation error of one field of a body. */
export const invalidField = <Id extends RefusalId>(
  field: string,
  id: Id,
  ...args: RefusalArgs<Id>
): InvalidInput => new InvalidInput([detailAt(['body', field], id, ...args)])
