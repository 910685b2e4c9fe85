import { useRef, useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/**
 * True on the server and during hydration; false for components added later. Each use renders once more
 * right after hydration, synchronously, so use it in small components only.
 */
export const useIsHydrating = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  )

/** True if the component was part of the server's markup. The value never changes and causes no render. */
export function useWasServed(): boolean {
  const wasServed = useRef(false)
  return useSyncExternalStore(
    subscribeToNothing,
    () => wasServed.current,
    () => (wasServed.current = true),
  )
}
