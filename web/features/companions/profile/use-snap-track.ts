import { useEffect, useRef, useState } from 'react'

/** A row that snaps from picture to picture: which one is in view, and the way to another. */
export function useSnapTrack(count: number) {
  const track = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)

  function onScroll() {
    const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {}
    setAt(Math.min(count - 1, Math.round(scrollLeft / clientWidth)))
  }
  // It may have been swiped before the script was there.
  useEffect(onScroll, [count])

  /** Past either end it goes round. */
  function go(to: number) {
    const index = (to + count) % count
    const left = index * (track.current?.clientWidth ?? 0)
    // A neighbour glides in, as the style sheet says; anything further away is a cut.
    track.current?.scrollTo({ left, behavior: Math.abs(index - at) > 1 ? 'instant' : 'auto' })
  }

  return { track, at, go, onScroll }
}
