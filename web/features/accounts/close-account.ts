import { deleteMeEndpoint } from '#accounts/my-data'
import { call } from '../../lib/api/call.ts'
import { SESSION_KEY } from '../../lib/auth/auth-store.ts'
import { forgetAccount } from '../../lib/auth/forget-account.ts'
import { sessionStore } from '../../lib/auth/session-storage.ts'
import { inLanguage } from '../../lib/i18n.ts'

const DELETED_PAGE = '/account-deleted'

/**
 * Deletes the account, and its entries in this browser, then opens the page that confirms it.
 *
 * @throws CallError
 */
export async function closeAccount(account: string): Promise<void> {
  await call(deleteMeEndpoint)
  // The session is gone with the account, so signing out would fail.
  sessionStore.removeItem(SESSION_KEY)
  forgetAccount(account)
  location.assign(inLanguage(DELETED_PAGE))
}
