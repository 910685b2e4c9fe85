import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

const STORED = 'scroll'
/** A browser needs so long to restore the position of a page that it had kept. */
const RESTORE_MS = 500
/** Where the page was left whose other language is on its way. */
const LEFT = 'left-at'

function stored(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

/** For the same page in another language, which comes as a document of its own. */
export function keepPosition(): void {
  try {
    sessionStorage.setItem(LEFT, String(Math.round(scrollY)))
  } catch {}
}

/** Goes there, once. */
function takeLeftPosition(): void {
  try {
    const left = Number(sessionStorage.getItem(LEFT))
    sessionStorage.removeItem(LEFT)
    if (left > 0) scrollTo(0, left)
  } catch {}
}

/**
 * A new page starts at its top, or where its address points to, with the focus there; back and
 * forward show what one left.
 * `keepScroll` in a navigation's state leaves everything where it is.
 */
export function useScroll(main: RefObject<HTMLElement | null>): void {
  const { key, pathname, hash, state } = useLocation() as ReturnType<typeof useLocation> & {
    state: { keepScroll?: boolean } | null
  }
  const how = useNavigationType()
  const place = useRef({ key, pathname })
  const places = useRef<Record<string, number>>({})

  useEffect(() => {
    const positions = stored()
    const remember = () => (positions[place.current.key] = Math.round(scrollY))
    const leave = () => {
      // The browser itself brings back the position after a reload.
      history.scrollRestoration = 'auto'
      try {
        sessionStorage.setItem(STORED, JSON.stringify(positions))
      } catch {}
    }
    const takeOver = () => (history.scrollRestoration = 'manual')
    const arrive = ({ persisted }: PageTransitionEvent) => {
      // WebKit restores the position of a page from its cache after this event, unless that is switched off by then.
      if (persisted) setTimeout(takeOver, RESTORE_MS)
      else takeOver()
    }
    places.current = positions
    takeOver()
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
    if (how === 'POP') {
      scrollTo(0, places.current[key] ?? 0)
      return
    }
    const target = state?.keepScroll ? null : document.getElementById(hash.slice(1))
    if (target) {
      target.scrollIntoView()
      target.focus({ preventScroll: true })
    } else if (how === 'PUSH' && !state?.keepScroll) {
      scrollTo(0, 0)
      if (before.pathname !== pathname) main.current?.focus({ preventScroll: true })
    }
    places.current[key] = Math.round(scrollY)
  }, [key, pathname, hash, how, state, main])
}
