import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { requestCall } from '#contract/request-options'
import type { MemberRequest } from '#contract/requests'
import { PERSONAL } from '../../lib/auth/auth-provider.tsx'
import { useAuth } from '../../lib/auth/use-auth.ts'
import { askAsMember, usePersonal } from '../../lib/auth/use-personal.ts'
import { CallError } from '../../lib/api.ts'
import type { Message } from '../../ui/form-message.tsx'

const headers = { 'content-type': 'application/json' }
const SOON_MS = 20_000

/** One of the member's requests, and what can be done with it. */
export function useRequest(id: string) {
  const queries = useQueryClient()
  const { user } = useAuth()
  const call = requestCall(id)
  const [isGone, setGone] = useState(false)
  const query = usePersonal<MemberRequest>(call, { refetchInterval: SOON_MS, enabled: !isGone })
  const { data } = query
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)
  const renew = () => queries.invalidateQueries({ queryKey: [PERSONAL] })

  const version = data?.version
  const isUnread = data?.isUnread ?? false
  useEffect(() => {
    if (!isUnread) return
    const body = JSON.stringify({ version })
    void askAsMember(`${call}/read`, { method: 'PUT', headers, body })
      .then(() => queries.invalidateQueries({ queryKey: [PERSONAL] }))
      // It is marked as new again the next time.
      .catch(() => {})
  }, [isUnread, version, call, queries])

  /** @returns whether it was done */
  async function run(path: string, init: RequestInit): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    setMessage(null)
    let done = true
    try {
      await askAsMember(path, { ...init, headers })
    } catch (error) {
      const { status, message: text } = error as CallError
      setMessage({ kind: 'error', text })
      done = false
      if (status === 409) await query.refetch()
    }
    setBusy(false)
    return done
  }

  async function step(act: 'write' | 'withdraw', text = ''): Promise<boolean> {
    const body = JSON.stringify({ version, act, text })
    const done = await run(`${call}/steps`, { method: 'POST', body })
    if (done) await renew()
    return done
  }

  // What is gone is not asked for again: not while the page is being left, and not from memory later.
  async function remove(): Promise<boolean> {
    setGone(true)
    const done = await run(call, { method: 'DELETE' })
    if (!done) setGone(false)
    return done
  }
  useEffect(() => {
    if (!isGone) return
    return () => queries.removeQueries({ queryKey: [PERSONAL, user?.id, call] })
  }, [isGone, queries, user?.id, call])

  return { ...query, busy, message, step, remove, renew }
}
