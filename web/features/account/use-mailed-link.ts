import { found } from '../../lib/auth/auth-store.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'

/** What the mailed link said that led here; null for the server, which never sees it. */
export const useMailedLink = (): URLSearchParams | null => (useIsHydrated() ? null : found.mailed)
