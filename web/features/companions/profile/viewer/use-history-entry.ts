import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * Adds a history entry with the same address while the component is mounted, so that "back" closes it.
 *
 * @returns a function that leaves the entry
 */
export function useHistoryEntry(onBack: () => void): () => void {
  const { key, search, hash } = useLocation()
  const navigate = useNavigate()
  const entry = useRef({ before: key, ownKey: '', pushed: false })
  const back = useEffectEvent(onBack)

  const push = useEffectEvent(() => {
    if (entry.current.pushed) return
    entry.current.pushed = true
    void navigate({ search, hash }, { state: { keepScroll: true } })
  })
  useEffect(() => push(), [])

  useEffect(() => {
    const { before, ownKey } = entry.current
    if (ownKey ? key !== ownKey : key === before) {
      if (ownKey) back()
    } else entry.current.ownKey = key
  }, [key])

  // "Back" can come before the entry has rendered; its key then never changes.
  const leave = useEffectEvent(() => {
    if (entry.current.pushed && !entry.current.ownKey) back()
  })
  useEffect(() => {
    const onPop = () => leave()
    addEventListener('popstate', onPop)
    return () => removeEventListener('popstate', onPop)
  }, [])

  return () => void navigate(-1)
}
