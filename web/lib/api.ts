import { t } from '@lingui/core/macro'
import { PUBLIC_TIMEOUT_MS } from '#contract/limits'
import type { RefusalId, RefusalValues } from '#contract/refusals'
import { translateApiMessage } from './translate-api-message.ts'
import { soon } from './soon.ts'

type Refused = { fields?: readonly string[]; id?: string; values?: RefusalValues }

/** What went wrong with a call, in words for people. `status` 0: no answer came. */
export class CallError extends Error {
  readonly status: number
  /** Of the Worker's refusal; "" when it was none. */
  readonly id: RefusalId | ''
  readonly values: RefusalValues
  /** Names of what is wrong in the form that was sent. */
  readonly fields: readonly string[]
  constructor(
    message: string,
    status: number,
    { fields = [], id = '', values = {} }: Refused = {},
  ) {
    super(message)
    this.status = status
    this.id = id as RefusalId | ''
    this.values = values
    this.fields = fields
  }
}

/** Reads a call's JSON answer. @throws CallError */
export async function read<T>(path: string, init: RequestInit = {}): Promise<T> {
  const { signal } = init
  const timeout = AbortSignal.timeout(PUBLIC_TIMEOUT_MS)
  try {
    const response = await fetch(path, {
      ...init,
      headers: { accept: 'application/json', ...(init.headers as object) },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    if (!response.ok) throw await refusalOf(response)
    return (await response.json()) as T
  } catch (error) {
    if (error instanceof CallError || signal?.aborted) throw error
    if (error instanceof TypeError || timeout.aborted) {
      throw new CallError(t`Network error. Please check your connection.`, 0)
    }
    const message = error instanceof Error ? error.message : ''
    throw new CallError(message || t`An unexpected error occurred`, 500)
  }
}

type RefusalBody = { detail?: unknown; id?: string; values?: RefusalValues }

/** What an answer says that is no success. */
export async function refusalOf(response: Response): Promise<CallError> {
  const body = (await response.json().catch(() => null)) as RefusalBody | null
  const { detail, id = '', values = {} } = body ?? {}
  const fields = Array.isArray(detail)
    ? (detail as { loc?: unknown[] }[]).map(({ loc }) => String(loc?.[1]))
    : []
  const said = typeof detail === 'string' ? detail : t`An error occurred`
  const message = Array.isArray(detail) ? said : translateApiMessage(said, id, values)
  const refused = { fields, id, values }
  const seconds = Number(response.headers.get('retry-after'))
  if (response.status !== 429 || !seconds) return new CallError(message, response.status, refused)
  const when = soon(seconds)
  return new CallError(`${message} ${t`Please try again ${when}.`}`, response.status, refused)
}
