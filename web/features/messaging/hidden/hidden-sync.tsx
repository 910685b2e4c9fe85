import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { changeHidden, listHidden } from '#messaging/hidden-companions.api'
import { MAX_HIDDEN } from '#platform/limits'
import { call } from '../../../lib/api/call.ts'
import { storedList } from '../../../lib/stored-list.ts'
import { personalKey, useApiQuery } from '../../../lib/api/use-api-query.ts'
import { changesSince, difference, syncedOf } from './changes.ts'

const synced = storedList('hidden-account', MAX_HIDDEN + 1)

type Props = {
  userId: string
  /** The browser's list. */
  device: readonly string[]
  onAdd: (...ids: string[]) => void
  onRemove: (...ids: string[]) => void
}

/**
 * Makes the browser's list of hidden companions and the account's the same, in both directions. When the
 * member goes, what the account keeps goes from the browser.
 */
export function HiddenSync({ userId, device, onAdd, onRemove }: Props) {
  const before = synced.useTexts()
  const [owner] = before
  const { data } = useApiQuery(listHidden)
  const queries = useQueryClient()
  const state = useRef({ isHere: false, isSending: false })

  function finish(sent: readonly string[], account: readonly string[]) {
    const { add, remove } = difference(sent, account)
    const now = syncedOf(userId, account)
    // In this order: what another tab sees in between changes nothing in the account.
    if (remove.length > 0) onRemove(...remove)
    onAdd(...add)
    if (now.join() === before.join()) return
    synced.clear()
    synced.add(...now)
  }
  const reconcile = useEffectEvent(
    async (hidden: readonly string[], account: readonly string[] | null) => {
      const change = changesSince(before, userId, hidden)
      const { current } = state
      if (current.isSending) return
      if (change.hide.length + change.show.length === 0) {
        if (account) finish(hidden, account)
        return
      }
      current.isSending = true
      const answered = await call(changeHidden, { body: change, isQuiet: true }).catch(() => null)
      current.isSending = false
      // A failure is made good by the next change or the next page.
      if (!answered || !current.isHere) return
      finish(hidden, answered.ids)
      // Also in place of an answer from before that is still on its way.
      void queries.invalidateQueries({ queryKey: personalKey(userId, listHidden) })
    },
  )
  const first = useEffectEvent((account: readonly string[]) => reconcile(device, account))
  const leave = useEffectEvent(() => {
    const [, ...ids] = before
    if (owner !== userId) return
    // In this order: another tab must not take it for companions shown again.
    synced.clear()
    onRemove(...ids)
  })

  const ids = data?.ids
  useEffect(() => {
    if (ids) void first(ids)
  }, [ids])
  useEffect(() => {
    if (owner === userId) void reconcile(device, null)
  }, [device, owner, userId])
  useEffect(() => {
    const { current } = state
    current.isHere = true
    return () => {
      current.isHere = false
      leave()
    }
  }, [])
  return null
}
