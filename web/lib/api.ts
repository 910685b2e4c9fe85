import { t } from '@lingui/core/macro'
import { PUBLIC_TIMEOUT_MS } from '#contract/limits'
import { translateApiMessage } from './translate-api-message.ts'
import { soon } from './soon.ts'

/** What went wrong with a call, in words for people. `status` 0: no answer came. */
export class CallError extends Error {
  readonly status: number
  /** Names of what is wrong in the form that was sent. */
  readonly fields: readonly string[]
  constructor(message: string, status: number, fields: readonly string[] = []) {
    super(message)
    this.status = status
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

/** What an answer says that is no success. */
export async function refusalOf(response: Response): Promise<CallError> {
  const body = (await response.json().catch(() => null)) as { detail?: unknown } | null
  const detail = body?.detail
  const fields = Array.isArray(detail)
    ? (detail as { loc?: unknown[] }[]).map(({ loc }) => String(loc?.[1]))
    : []
  const message = typeof detail === 'string' ? translateApiMessage(detail) : t`An error occurred`
  const seconds = Number(response.headers.get('retry-after'))
  if (response.status !== 429 || !seconds) return new CallError(message, response.status, fields)
  const when = soon(seconds)
  return new CallError(`${message} ${t`Please try again ${when}.`}`, response.status)
}
