import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** True while the tab is in the background. */
export const useTabHidden = () =>
  useSyncExternalStore(
    subscribe,
    () => document.hidden,
    () => false,
  )
