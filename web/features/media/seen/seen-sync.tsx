import { useEffect, useEffectEvent, useRef } from 'react'
import { MAX_SEEN_STORIES } from '#platform/limits'
import { addSeenStoriesEndpoint, listSeenStoriesEndpoint } from '#media/seen-stories'
import { call } from '../../../lib/api/call.ts'
import { storedList } from '../../../lib/stored-list.ts'

/** Account that the browser's list was last synced with, then the synced ids; empty: none. */
const syncedList = storedList('seen-account', 2 * MAX_SEEN_STORIES + 1)

/** Delay that sends the stories of a few seconds in one request, in ms. */
const BATCH_DELAY_MS = 5_000

type Props = {
  userId: string
  /** Ids of the stories that this browser has shown. */
  device: readonly string[]
  onAdd: (...ids: string[]) => void
  onRemove: (...ids: string[]) => void
}

/**
 * Syncs the seen stories of this browser and the account, both ways. When the member signs out, the synced
 * ids are removed from the browser.
 */
export function SeenSync({ userId, device, onAdd, onRemove }: Props) {
  const [owner, ...syncedIds] = syncedList.useTexts()
  const state = useRef({ isHere: false, hasAsked: false })

  const send = useEffectEvent(async (shownIds: readonly string[]) => {
    const { current } = state
    // Ids that another account left behind are not sent to this one.
    const isOtherOwner = owner !== undefined && owner !== userId
    const newIds = isOtherOwner ? [] : shownIds.filter((id) => !syncedIds.includes(id))
    // The member has cleared the list in this browser.
    const forget = owner === userId && syncedIds.length > 0 && shownIds.length === 0
    const isNew = newIds.length > 0 || forget
    if (!isNew && current.hasAsked) return
    current.hasAsked = true
    const request = isNew
      ? call(addSeenStoriesEndpoint, { body: { seen: newIds, forget }, isQuiet: true })
      : call(listSeenStoriesEndpoint, { isQuiet: true })
    const answer = await request.catch(() => null)
    // After a failure the next story or page sends the ids again.
    if (!answer || !current.isHere) return
    if (isOtherOwner) onRemove(...syncedIds)
    syncedList.clear()
    // The account drops expired stories; this browser does not send them again.
    syncedList.add(userId, ...new Set([...answer.ids, ...(isOtherOwner ? [] : shownIds)]))
    onAdd(...answer.ids.toReversed())
  })
  const leave = useEffectEvent(() => {
    if (owner !== userId) return
    syncedList.clear()
    onRemove(...syncedIds)
  })

  useEffect(() => {
    const { hasAsked } = state.current
    const timer = setTimeout(() => void send(device), hasAsked ? BATCH_DELAY_MS : 0)
    return () => clearTimeout(timer)
  }, [device])
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
