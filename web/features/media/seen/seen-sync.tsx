import { useEffect, useEffectEvent, useRef } from 'react'
import { MAX_SEEN_STORIES } from '#platform/limits'
import { addSeenStories, listSeenStories } from '#media/seen-stories.api'
import { call } from '../../../lib/api/call.ts'
import { storedList } from '../../../lib/stored-list.ts'

/** Whose account was given which of the browser's ids, and has which; empty: no one's. */
const synced = storedList('seen-account', 2 * MAX_SEEN_STORIES + 1)

/** Stories follow each other within seconds: they are sent together. */
const TOGETHER_MS = 5_000

type Props = {
  userId: string
  /** The browser's list. */
  device: readonly string[]
  onAdd: (...ids: string[]) => void
  onRemove: (...ids: string[]) => void
}

/**
 * Adds the stories that this browser has shown to those that the account knows, and the other way round. When the
 * member goes, all of it goes from the browser.
 */
export function SeenSync({ userId, device, onAdd, onRemove }: Props) {
  const [owner, ...known] = synced.useTexts()
  const state = useRef({ isHere: false, hasAsked: false })

  const send = useEffectEvent(async (shown: readonly string[]) => {
    const { current } = state
    // What another account has left there is not this one's.
    const isOthers = owner !== undefined && owner !== userId
    const seen = isOthers ? [] : shown.filter((id) => !known.includes(id))
    // The member has cleared them in this browser.
    const forget = owner === userId && known.length > 0 && shown.length === 0
    const isNew = seen.length > 0 || forget
    if (!isNew && current.hasAsked) return
    current.hasAsked = true
    const request = isNew
      ? call(addSeenStories, { body: { seen, forget }, isQuiet: true })
      : call(listSeenStories, { isQuiet: true })
    const answered = await request.catch(() => null)
    // A failure is made good by the next story or the next page.
    if (!answered || !current.isHere) return
    if (isOthers) onRemove(...known)
    synced.clear()
    // Those that have ended are not kept by the account, nor sent again.
    synced.add(userId, ...new Set([...answered.ids, ...(isOthers ? [] : shown)]))
    onAdd(...answered.ids.toReversed())
  })
  const leave = useEffectEvent(() => {
    if (owner !== userId) return
    synced.clear()
    onRemove(...known)
  })

  useEffect(() => {
    const { hasAsked } = state.current
    const timer = setTimeout(() => void send(device), hasAsked ? TOGETHER_MS : 0)
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
