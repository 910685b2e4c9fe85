import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { changeHiddenEndpoint, listHiddenEndpoint } from '#messaging/hidden-companions'
import { MAX_HIDDEN } from '#platform/limits'
import { call } from '../../../lib/api/call.ts'
import { storedList } from '../../../lib/stored-list.ts'
import { personalKey, useApiQuery } from '../../../lib/api/use-api-query.ts'
import { hiddenChangesSince, difference, syncedOf } from './changes.ts'

const syncedList = storedList('hidden-account', MAX_HIDDEN + 1)

type Props = {
  userId: string
  /** Ids of the companions hidden in this browser. */
  device: readonly string[]
  onAdd: (...ids: string[]) => void
  onRemove: (...ids: string[]) => void
}

/**
 * Syncs the hidden companions of this browser and the account, both ways. When the member signs out, the
 * synced ids are removed from the browser.
 */
export function HiddenSync({ userId, device, onAdd, onRemove }: Props) {
  const before = syncedList.useTexts()
  const [owner] = before
  const { data } = useApiQuery(listHiddenEndpoint)
  const queries = useQueryClient()
  const state = useRef({ isHere: false, isSending: false })

  function finish(sentIds: readonly string[], account: readonly string[]) {
    const { add, remove } = difference(sentIds, account)
    const now = syncedOf(userId, account)
    // This order matters: whatever other tabs read between the steps changes nothing in the account.
    if (remove.length > 0) onRemove(...remove)
    onAdd(...add)
    if (now.join() === before.join()) return
    syncedList.clear()
    syncedList.add(...now)
  }
  const reconcile = useEffectEvent(
    async (hiddenIds: readonly string[], account: readonly string[] | null) => {
      const change = hiddenChangesSince(before, userId, hiddenIds)
      const { current } = state
      if (current.isSending) return
      if (change.hide.length + change.show.length === 0) {
        if (account) finish(hiddenIds, account)
        return
      }
      current.isSending = true
      const answer = await call(changeHiddenEndpoint, { body: change, isQuiet: true }).catch(
        () => null,
      )
      current.isSending = false
      // After a failure the next change or page sends the ids again.
      if (!answer || !current.isHere) return
      finish(hiddenIds, answer.ids)
      // This also discards an older answer that is still under way.
      void queries.invalidateQueries({ queryKey: personalKey(userId, listHiddenEndpoint) })
    },
  )
  const first = useEffectEvent((account: readonly string[]) => reconcile(device, account))
  const leave = useEffectEvent(() => {
    const [, ...ids] = before
    if (owner !== userId) return
    // This order matters: in reverse, another tab would report the companions as shown again.
    syncedList.clear()
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
