import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** True while another tab is in front. */
export const useTabHidden = () =>
  useSyncExternalStore(
    subscribe,
    () => document.hidden,
    () => false,
  )
