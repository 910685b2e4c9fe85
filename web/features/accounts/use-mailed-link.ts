import { found } from '../../lib/auth/auth-store.ts'
import { useIsHydrating } from '../../lib/use-is-hydrating.ts'

/** What the mailed link said that led here; null for the server, which never sees it. */
export const useMailedLink = (): URLSearchParams | null => (useIsHydrating() ? null : found.mailed)
