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

/** One thing wrong with a request, in FastAPI's form; `type` is the id of the text. */
export type Detail = {
  loc: (string | number)[]
  msg: string
  type: RefusalId
  values?: RefusalValues
}

/** `isByCaller`: whoever calls can bring it about at will, so it counts as no failure of ours. */
type Options = { cause?: unknown; retryAfterSeconds?: number; isByCaller?: boolean }

/** A refusal that the client may read. Anything else that is thrown is a bug, answered 500. */
export class Failure<Id extends RefusalId = RefusalId> extends Error {
  readonly status: (typeof statuses)[keyof typeof statuses]
  readonly refusal: Refusal
  /** When to ask again; null says nothing about it. */
  readonly retryAfterSeconds: number | null
  /** Whether a caller can bring it about at will: then it is none of our failures, whatever its status. */
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

  /** What the caller is answered. */
  get answer(): Omit<Refusal, 'detail'> & { detail: string | Detail[] } {
    return this.refusal
  }
}

/** A refusal of fields, each with its place. */
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

/** One thing wrong at a place of a request. */
export const detailAt = <Id extends RefusalId>(
  loc: (string | number)[],
  id: Id,
  ...[values]: RefusalArgs<Id>
): Detail => detailWith(loc, id, values)

/** The same of an id that is known only at run time. */
export function detailWith(loc: Detail['loc'], id: RefusalId, values?: RefusalValues): Detail {
  const { detail: msg, id: type, ...rest } = refusalWith(id, values)
  return { loc, msg, type, ...rest }
}

/** A refusal of one field of a body. */
export const invalidField = <Id extends RefusalId>(
  field: string,
  id: Id,
  ...args: RefusalArgs<Id>
): InvalidInput => new InvalidInput([detailAt(['body', field], id, ...args)])
