import { loadedWithPage } from '../../lib/auth/auth-store.ts'
import { useIsHydrating } from '../../lib/use-is-hydrating.ts'

/**
 * Parameters of the mailed link that opened this page; `null` on the server, which never receives the
 * fragment.
 */
export const useMailedLink = (): URLSearchParams | null =>
  useIsHydrating() ? null : loadedWithPage.linkParams
