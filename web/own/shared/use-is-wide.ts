import { useSyncExternalStore } from 'react'

const WIDE = '(width >= 64rem)'

function subscribe(notify: () => void) {
  const query = matchMedia(WIDE)
  query.addEventListener('change', notify)
  return () => query.removeEventListener('change', notify)
}

/** Returns true if the window has room for a list beside its open item. Runs only in the browser. */
export const useIsWide = () => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
