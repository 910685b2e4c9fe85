import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * An entry of its own in the history, at the same address, while the component is there: the way
 * back closes it.
 *
 * @returns leaves that entry
 */
export function useHistoryEntry(onBack: () => void): () => void {
  const { key, search, hash } = useLocation()
  const navigate = useNavigate()
  const entry = useRef({ before: key, own: '', pushed: false })
  const back = useEffectEvent(onBack)

  const push = useEffectEvent(() => {
    if (entry.current.pushed) return
    entry.current.pushed = true
    void navigate({ search, hash }, { state: { keepScroll: true } })
  })
  useEffect(() => push(), [])

  useEffect(() => {
    const { before, own } = entry.current
    if (own ? key !== own : key === before) {
      if (own) back()
    } else entry.current.own = key
  }, [key])

  // The way back may come before the page has drawn the entry: then its key never changes.
  const leave = useEffectEvent(() => {
    if (entry.current.pushed && !entry.current.own) back()
  })
  useEffect(() => {
    const onPop = () => leave()
    addEventListener('popstate', onPop)
    return () => removeEventListener('popstate', onPop)
  }, [])

  return () => void navigate(-1)
}
