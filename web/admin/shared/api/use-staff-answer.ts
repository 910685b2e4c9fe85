import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { AddressParts, AnswerOf, Endpoint } from '#platform/endpoint'
import { CallError } from '../../../lib/api/api.ts'
import { useAuth } from '../../../lib/auth/use-auth.ts'
import { replaceAnswer } from '../../../lib/api/replace-answer.ts'
import { personalKey, useAnswerWith, type AnswerOptions } from '../../../lib/api/use-api-query.ts'
import {
  caseKindOf,
  coversPrivatePart,
  ReasonNeeded,
  reasonHeaders,
  rememberedReason,
  subscribeToReasons,
} from './read-reasons.ts'
import { invalidateReads } from './stale-reads.ts'

export const adminLogin = (path: string) => `/admin/login?next=${encodeURIComponent(path)}`

export const isSessionOver = (error: unknown) => error instanceof CallError && error.status === 401

type Options<E> = Pick<AnswerOptions<AnswerOf<E>>, 'enabled' | 'keep' | 'refetchInterval'> & {
  /** Leads to the login when the session has ended; `true` by default. */
  leave?: boolean
}

/** Like `useAnswer`, but never from the cache; leads to the login when the session has ended. */
export function useStaffAnswer<E extends Endpoint>(
  endpoint: E,
  parts: AddressParts<E>,
  { leave = true, ...options }: Options<E> = {},
) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { needed, reason } = useReadReason(endpoint, parts)
  // Staff decide by the data on the page, which has to include the latest changes of colleagues.
  const query = useAnswerWith(
    endpoint,
    { ...parts, headers: reasonHeaders(reason) } as unknown as AddressParts<E>,
    { ...options, enabled: (options.enabled ?? true) && needed === null, staleTime: 0 },
  )
  // The companion dialog reports the end of the session itself and keeps the input.
  const hasEnded = leave && isSessionOver(query.error) && !search.includes('companion=')
  useEffect(() => {
    if (hasEnded) void navigate(adminLogin(pathname + search), { replace: true })
  }, [hasEnded, pathname, search, navigate])
  const { refetch } = query
  const sentReason = useRef(reason)
  useEffect(() => {
    if (sentReason.current === reason) return
    sentReason.current = reason
    if (reason !== null && coversPrivatePart(endpoint)) void refetch()
  }, [reason, endpoint, refetch])
  return needed ? ({ ...query, error: needed } as unknown as typeof query) : query
}

/** The reason of access, which staff choose for operations with private data of a companion. */
function useReadReason<E extends Endpoint>(endpoint: E, parts: AddressParts<E>) {
  const { user } = useAuth()
  const subject = (parts as { params?: { id?: string } } | undefined)?.params?.id ?? endpoint.path
  const kind = caseKindOf(endpoint)
  const hasReasons = kind !== null || coversPrivatePart(endpoint)
  const reason = useSyncExternalStore(
    subscribeToReasons,
    () => (user && hasReasons ? rememberedReason(user.id, subject) : null),
    () => null,
  )
  const isMissing = user !== null && reason === null
  const needed = useMemo(
    () => (isMissing && kind ? new ReasonNeeded(kind, subject) : null),
    [isMissing, kind, subject],
  )
  return { needed, reason }
}

/** Reads and replaces answers in the cache of the staff area. */
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
    /** Reloads one answer if it is rendered. */
    reload: <E extends Endpoint>(endpoint: E, parts: AddressParts<E>) =>
      queries.invalidateQueries({ queryKey: keyOf(endpoint, parts) }),
  }
}

/** Reloads the answers that a write has changed, with the overview and the audit log. */
export function useReload(): (...reads: readonly Endpoint[]) => Promise<void> {
  const queries = useQueryClient()
  return (...reads) => invalidateReads(queries, reads)
}
