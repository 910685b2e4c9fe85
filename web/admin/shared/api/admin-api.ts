import { t } from '@lingui/core/macro'
import type { Refusal } from '#contract/refusals'
import { translateApiMessage } from '../../../lib/translate-api-message.ts'
import { CallError } from '../../../lib/api.ts'
import { openAccounts } from '../../../lib/auth/accounts.ts'

const TIMEOUT_MS = 20_000

export type FieldRefusal = { loc?: (string | number)[]; msg: string; type?: string } & Pick<
  Refusal,
  'values'
>
type Body = Partial<Omit<Refusal, 'detail'>> & { detail?: string | FieldRefusal[] }

/** A call of the administrator area that was refused, with all that the answer says. */
export class AdminError extends CallError {
  readonly body: Body
  constructor(status: number, body: Body) {
    const { detail, id, values } = body
    const message =
      typeof detail === 'string' ? translateApiMessage(detail, id, values) : t`An error occurred`
    super(message, status, body)
    this.body = body
  }
}

/** What is wrong with one field, in the language of the page. */
export const fieldMessage = ({ msg, type, values }: FieldRefusal): string =>
  translateApiMessage(msg, type, values)

/**
 * Makes a call as an administrator.
 *
 * @param payload sent as JSON
 * @throws AdminError when it is refused, CallError when no answer comes or the session is over
 */
export async function adminRequest<T>(method: string, path: string, payload?: unknown): Promise<T> {
  const response = await sendAdminRequest(method, path, payload)
  return (await response.json()) as T
}

export async function sendAdminRequest(
  method: string,
  path: string,
  payload?: unknown,
): Promise<Response> {
  const { asMember } = await openAccounts()
  return asMember(async (token) => {
    const init = {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(payload !== undefined && { 'content-type': 'application/json' }),
      },
      body: payload === undefined ? null : JSON.stringify(payload),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }
    const response = await fetch(path, init).catch(() => {
      throw new CallError(t`Network error. Please check your connection.`, 0)
    })
    if (response.ok) return response
    const body = (await response.json().catch(() => ({}))) as Body
    throw new AdminError(response.status, body)
  })
}

/** What is said of a save that failed. */
export function saveError(error: unknown, otherwise: string): string {
  const { status = 0, body, message } = error as Partial<AdminError>
  if (status === 401) return t`Authentication required. Please log in again.`
  if (status === 403) return t`Admin privileges required.`
  const detail = body?.detail
  if (Array.isArray(detail)) {
    const messages = detail.map(fieldMessage).join(', ')
    return t`Validation error: ${messages}`
  }
  return detail && message && status < 500 ? message : otherwise
}
