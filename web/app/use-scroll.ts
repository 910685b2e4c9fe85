import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

const POSITIONS_KEY = 'scroll'
/** Time browsers need to restore the scroll position of a cached page. */
const RESTORE_MS = 500
/** Storage key for the scroll position when the page is reloaded in another language. */
const POSITION_KEY = 'left-at'

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(POSITIONS_KEY) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

/** Stores the scroll position for the same page in another language, which is a new document. */
export function keepPosition(): void {
  try {
    sessionStorage.setItem(POSITION_KEY, String(Math.round(scrollY)))
  } catch {}
}

/** Restores the stored position and deletes it. */
function takeLeftPosition(): void {
  try {
    const position = Number(sessionStorage.getItem(POSITION_KEY))
    sessionStorage.removeItem(POSITION_KEY)
    if (position > 0) scrollTo(0, position)
  } catch {}
}

/**
 * Scrolls a new page to its top or to the address's anchor, with the focus there; back and forward restore
 * the former position.
 * `keepScroll` in a navigation's state leaves the position and the focus unchanged.
 */
export function useScroll(main: RefObject<HTMLElement | null>): void {
  const { key, pathname, hash, state } = useLocation() as ReturnType<typeof useLocation> & {
    state: { keepScroll?: boolean } | null
  }
  const navigationType = useNavigationType()
  const place = useRef({ key, pathname })
  const places = useRef<Record<string, number>>({})

  useEffect(() => {
    const positions = readPositions()
    const remember = () => (positions[place.current.key] = Math.round(scrollY))
    const leave = () => {
      // The browser restores the position after a reload.
      history.scrollRestoration = 'auto'
      try {
        sessionStorage.setItem(POSITIONS_KEY, JSON.stringify(positions))
      } catch {}
    }
    const takeOverRestoration = () => (history.scrollRestoration = 'manual')
    const arrive = ({ persisted }: PageTransitionEvent) => {
      // WebKit restores the position of a cached page after this event, unless that is switched off by
      // then.
      if (persisted) setTimeout(takeOverRestoration, RESTORE_MS)
      else takeOverRestoration()
    }
    places.current = positions
    takeOverRestoration()
    if (import.meta.env.MANY_LANGUAGES) takeLeftPosition()
    addEventListener('scroll', remember, { passive: true })
    addEventListener('pagehide', leave)
    addEventListener('pageshow', arrive)
    return () => {
      removeEventListener('scroll', remember)
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', arrive)
    }
  }, [])

  useLayoutEffect(() => {
    const before = place.current
    place.current = { key, pathname }
    if (before.key === key) return
    if (navigationType === 'POP') {
      scrollTo(0, places.current[key] ?? 0)
      return
    }
    const target = state?.keepScroll ? null : document.getElementById(hash.slice(1))
    if (target) {
      target.scrollIntoView()
      target.focus({ preventScroll: true })
    } else if (navigationType === 'PUSH' && !state?.keepScroll) {
      scrollTo(0, 0)
      if (before.pathname !== pathname) main.current?.focus({ preventScroll: true })
    }
    places.current[key] = Math.round(scrollY)
  }, [key, pathname, hash, navigationType, state, main])
}
