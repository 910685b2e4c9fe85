import { useRef, useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * True on the server and while its markup is taken over; false for what the browser adds later. Each
 * use is rendered again as soon as it is taken over, in one go: only for small parts.
 */
export const useIsHydrating = () =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )

/** Whether the component came with the server's markup. It stays so, and renders nothing again. */
export function useWasServed(): boolean {
  const served = useRef(false)
  return useSyncExternalStore(
    never,
    () => served.current,
    () => (served.current = true),
  )
}
