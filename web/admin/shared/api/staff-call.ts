import { t } from '@lingui/core/macro'
import {
  addressOf,
  type AddressParts,
  type AnswerOf,
  type BodyOf,
  type Endpoint,
} from '#contract/endpoint'
import { translateApiMessage } from '../../../lib/translate-api-message.ts'
import { CallError } from '../../../lib/api.ts'
import { openAccounts } from '../../../lib/auth/accounts.ts'

const TIMEOUT_MS = 20_000

type Detail = string | { loc?: (string | number)[]; msg: string }[]

/** A refused call of the staff area, with all that the answer says. */
export class StaffError extends CallError {
  readonly body: { detail?: Detail }
  constructor(status: number, body: { detail?: Detail }) {
    super(
      typeof body.detail === 'string' ? translateApiMessage(body.detail) : t`An error occurred`,
      status,
    )
    this.body = body
  }
}

type CallParts<E> = AddressParts<E> &
  ([BodyOf<E>] extends [undefined] ? { body?: undefined } : { body: BodyOf<E> })
type Rest<T> = Record<never, never> extends T ? [parts?: T] : [parts: T]

/**
 * Calls an operation of the staff area.
 *
 * @throws StaffError when it is refused, CallError when no answer comes or the session is over
 */
export async function staffCall<E extends Endpoint>(
  endpoint: E,
  ...[parts]: Rest<CallParts<E>>
): Promise<AnswerOf<E>> {
  const body = (parts as { body?: unknown } | undefined)?.body
  const response = await send(endpoint, parts, body)
  return (await response.json()) as AnswerOf<E>
}

/** What `staffCall` answers with, for operations that answer with a file. */
export async function staffFile<E extends Endpoint>(
  endpoint: E,
  parts?: AddressParts<E>,
): Promise<Blob> {
  return (await send(endpoint, parts)).blob()
}

/** As `staffCall`, without a body. */
export async function staffAnswer<E extends Endpoint>(
  endpoint: E,
  parts?: AddressParts<E>,
): Promise<AnswerOf<E>> {
  return (await (await send(endpoint, parts)).json()) as AnswerOf<E>
}

async function send<E extends Endpoint>(
  endpoint: E,
  parts?: AddressParts<E>,
  body?: unknown,
): Promise<Response> {
  const { asMember } = await openAccounts()
  return asMember(async (token) => {
    const init = {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }
    const response = await fetch(addressOf(endpoint, parts), init).catch(() => {
      throw new CallError(t`Network error. Please check your connection.`, 0)
    })
    if (response.ok) return response
    const refusal = (await response.json().catch(() => ({}))) as { detail?: Detail }
    throw new StaffError(response.status, refusal)
  })
}

/** What is said of a save that failed. */
export function saveError(error: unknown, otherwise: string): string {
  const { status = 0, body, message } = error as Partial<StaffError>
  if (status === 401) return t`Authentication required. Please log in again.`
  if (status === 403) return t`Admin privileges required.`
  const detail = body?.detail
  if (Array.isArray(detail)) {
    const messages = detail.map(({ msg }) => msg).join(', ')
    return t`Validation error: ${messages}`
  }
  return detail && message && status < 500 ? message : otherwise
}
