import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** True on the server and while its markup is taken over; false for what the browser adds later. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
