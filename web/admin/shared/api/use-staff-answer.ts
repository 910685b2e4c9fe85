import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { AddressParts, AnswerOf, Endpoint } from '#platform/endpoint'
import { CallError } from '../../../lib/api/api.ts'
import { useAuth } from '../../../lib/auth/use-auth.ts'
import { replaceAnswer } from '../../../lib/api/replace-answer.ts'
import { personalKey, useAnswerWith, type AnswerOptions } from '../../../lib/api/use-api-query.ts'
import { caseKindOf, ReasonNeeded, reasonHeaders, rememberedReason } from './read-reasons.ts'
import { invalidateReads } from './stale-reads.ts'

export const adminLogin = (path: string) => `/admin/login?next=${encodeURIComponent(path)}`

export const isSessionOver = (error: unknown) => error instanceof CallError && error.status === 401

type Options<E> = Pick<AnswerOptions<AnswerOf<E>>, 'enabled' | 'keep' | 'refetchInterval'> & {
  /** Whether the login opens when the session is over. */
  leave?: boolean
}

/** As `useAnswer`, always fresh; when the session is over, the login opens. */
export function useStaffAnswer<E extends Endpoint>(
  endpoint: E,
  parts: AddressParts<E>,
  { leave = true, ...options }: Options<E> = {},
) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { needed, headers, retry } = useReadReason(endpoint, parts)
  // Staff decide by what they see: what a colleague did a moment ago must be in it.
  const query = useAnswerWith(endpoint, { ...parts, headers } as unknown as AddressParts<E>, {
    ...options,
    enabled: (options.enabled ?? true) && needed === null,
    staleTime: 0,
  })
  // The companion dialog says so itself and keeps what was typed.
  const over = leave && isSessionOver(query.error) && !search.includes('companion=')
  useEffect(() => {
    if (over) void navigate(adminLogin(pathname + search), { replace: true })
  }, [over, pathname, search, navigate])
  return needed ? ({ ...query, error: needed, refetch: retry } as unknown as typeof query) : query
}

/** Why the answer is asked for: chosen by staff where it is private to a companion. */
function useReadReason<E extends Endpoint>(endpoint: E, parts: AddressParts<E>) {
  const { user } = useAuth()
  const [, choose] = useReducer((count: number) => count + 1, 0)
  const of = (parts as { params?: { id?: string } } | undefined)?.params?.id ?? endpoint.path
  const kind = caseKindOf(endpoint)
  const reason = user ? rememberedReason(user.id, of) : null
  const isMissing = user !== null && reason === null
  const needed = useMemo(
    () => (isMissing && kind ? new ReasonNeeded(kind, of) : null),
    [isMissing, kind, of],
  )
  return { needed, headers: reasonHeaders(reason), retry: choose }
}

/** Reads and replaces loaded answers of the staff area. */
export function useStaffCache() {
  const queries = useQueryClient()
  const { user } = useAuth()
  const keyOf = <E extends Endpoint>(endpoint: E, parts?: AddressParts<E>) =>
    personalKey(user?.id, endpoint, parts)
  return {
    get: <E extends Endpoint>(endpoint: E, parts: AddressParts<E>) =>
      queries.getQueryData<AnswerOf<E>>(keyOf(endpoint, parts)),
    set: <E extends Endpoint>(endpoint: E, parts: AddressParts<E>, answer: AnswerOf<E>) =>
      replaceAnswer<AnswerOf<E>>(queries, keyOf(endpoint, parts), answer),
    /** Loads one anew, if it is shown. */
    reload: <E extends Endpoint>(endpoint: E, parts: AddressParts<E>) =>
      queries.invalidateQueries({ queryKey: keyOf(endpoint, parts) }),
  }
}

/** After a write: what is shown of these reads is loaded anew, with the overview and the audit log. */
export function useReload(): (...reads: readonly Endpoint[]) => Promise<void> {
  const queries = useQueryClient()
  return (...reads) => invalidateReads(queries, reads)
}
