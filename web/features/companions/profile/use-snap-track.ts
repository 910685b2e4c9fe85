import { useEffect, useRef, useState } from 'react'

/** A row that snaps to one picture at a time: the index in view and a function to move to another. */
export function useSnapTrack(count: number) {
  const track = useRef<HTMLUListElement>(null)
  const [currentIndex, setCurrentIndex] = useState(0)

  function onScroll() {
    const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {}
    setCurrentIndex(Math.min(count - 1, Math.round(scrollLeft / clientWidth)))
  }
  // The visitor may have swiped before hydration.
  useEffect(onScroll, [count])

  /** An index past either end wraps around. */
  function go(to: number) {
    const index = (to + count) % count
    const scrollLeft = index * (track.current?.clientWidth ?? 0)
    // A neighbour scrolls smoothly, as set in the style sheet; any other picture appears at once.
    track.current?.scrollTo({
      left: scrollLeft,
      behavior: Math.abs(index - currentIndex) > 1 ? 'instant' : 'auto',
    })
  }

  return { track, currentIndex, go, onScroll }
}
