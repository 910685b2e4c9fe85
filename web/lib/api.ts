import { t } from '@lingui/core/macro'
import { PUBLIC_TIMEOUT_MS } from '#contract/limits'

/** What went wrong with a call, in words for people. `status` 0: no answer came. */
export class CallError extends Error {
  readonly status: number
  constructor(message: string, status: number) {
    super(message)
    this.status = status
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
    if (!response.ok) throw new CallError(await detailOf(response), response.status)
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

async function detailOf(response: Response): Promise<string> {
  const body = (await response.json().catch(() => null)) as { detail?: unknown } | null
  return typeof body?.detail === 'string' ? body.detail : t`An error occurred`
}
