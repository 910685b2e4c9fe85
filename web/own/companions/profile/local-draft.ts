import type { RevisedContent } from '#companions/revisions'
import { accountKey } from '../../../lib/auth/account-storage.ts'
import { storedSession } from '../../../lib/auth/session-storage.ts'

/** What she has typed, and of which version of her draft. */
type Typed = { version: number; content: RevisedContent }

/**
 * What a companion has typed and the Worker has not stored, kept in this browser for her account alone. It
 * outlives a closed tab and a session that has ended, and goes when she signs out in any tab.
 */
export function localDraft(account: string) {
  const key = accountKey('own-draft', account)
  return {
    read(): Typed | null {
      try {
        return JSON.parse(localStorage.getItem(key) ?? 'null') as Typed | null
      } catch {
        return null
      }
    },
    /** @returns false where storage is refused or full, or the account no longer signed in */
    write(typed: Typed): boolean {
      // Another tab may have signed out while this one still shows the form.
      if (storedSession()?.user.id !== account) return false
      try {
        localStorage.setItem(key, JSON.stringify(typed))
        return true
      } catch {
        return false
      }
    },
    clear() {
      try {
        localStorage.removeItem(key)
      } catch {}
    },
  }
}
export type LocalDraft = ReturnType<typeof localDraft>
