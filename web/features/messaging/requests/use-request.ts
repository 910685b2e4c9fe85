import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  actOnRequestEndpoint,
  deleteRequestEndpoint,
  getRequestEndpoint,
  readRequestEndpoint,
  setRequestLifetimeEndpoint,
  type LifetimeDays,
} from '#messaging/requests'
import { PERSONAL } from '../../../lib/auth/auth-provider.tsx'
import { useAuth } from '../../../lib/auth/use-auth.ts'
import { CallError } from '../../../lib/api/api.ts'
import { call } from '../../../lib/api/call.ts'
import { usePolling } from '../../../lib/api/live.ts'
import { replaceAnswer } from '../../../lib/api/replace-answer.ts'
import { personalKey, useApiQuery } from '../../../lib/api/use-api-query.ts'
import type { Message } from '../../../ui/form-message.tsx'
import { pollUntilEnded } from './ended-thread.tsx'
import { useOutgoing } from './outgoing/use-outgoing.ts'

const REFRESH_MS = 20_000

/** One of the member's requests, with functions to act on it. */
export function useRequest(id: string) {
  const queries = useQueryClient()
  const { user } = useAuth()
  const [isGone, setGone] = useState(false)
  const query = useApiQuery(
    getRequestEndpoint,
    { params: { id } },
    { refetchInterval: pollUntilEnded(usePolling(REFRESH_MS)), enabled: !isGone },
  )
  const { data } = query
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)
  const renew = () => queries.invalidateQueries({ queryKey: [PERSONAL] })

  const version = data?.version
  const isUnread = data?.isUnread ?? false
  useEffect(() => {
    if (!isUnread || version === undefined) return
    void call(readRequestEndpoint, { params: { id }, body: { version } })
      .then(() => queries.invalidateQueries({ queryKey: [PERSONAL] }))
      // After a failure the next visit marks it as seen.
      .catch(() => {})
  }, [isUnread, version, id, queries])

  /** @returns true on success */
  async function attempt(action: () => Promise<unknown>): Promise<boolean> {
    setMessage(null)
    try {
      await action()
      return true
    } catch (error) {
      const { status, message: text } = error as CallError
      setMessage({ kind: 'error', text })
      if (status === 409) await query.refetch()
      return false
    }
  }
  /** Runs one action at a time. @returns true on success */
  async function run(action: () => Promise<unknown>): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    const isDone = await attempt(action)
    setBusy(false)
    return isDone
  }

  async function withdraw(): Promise<boolean> {
    if (version === undefined) return false
    const body = { version, act: 'withdraw' as const }
    const isDone = await run(() => call(actOnRequestEndpoint, { params: { id }, body }))
    if (isDone) await renew()
    return isDone
  }

  const accept = (number: number) =>
    run(async () => {
      const body = { act: 'accept' as const, number }
      const after = await call(actOnRequestEndpoint, { params: { id }, body })
      replaceAnswer(queries, personalKey(user?.id, getRequestEndpoint, { params: { id } }), after)
      void renew()
    })

  const saveLifetime = (days: LifetimeDays | null) =>
    attempt(async () => {
      const after = await call(setRequestLifetimeEndpoint, { params: { id }, body: { days } })
      replaceAnswer(queries, personalKey(user?.id, getRequestEndpoint, { params: { id } }), after)
      void renew()
    })

  // A deleted request is not loaded again, neither while the page closes nor from the cache.
  async function remove(): Promise<boolean> {
    setGone(true)
    const isDone = await run(() => call(deleteRequestEndpoint, { params: { id } }))
    if (!isDone) setGone(false)
    return isDone
  }
  useEffect(() => {
    if (!isGone) return
    return () =>
      queries.removeQueries({
        queryKey: personalKey(user?.id, getRequestEndpoint, { params: { id } }),
      })
  }, [isGone, queries, user?.id, id])

  const outgoing = useOutgoing('member', id, data)

  return { ...query, busy, message, outgoing, accept, withdraw, saveLifetime, remove, renew }
}
