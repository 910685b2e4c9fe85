import type { RevisedContent } from '#companions/revisions'
import { accountKey } from '../../../lib/auth/account-storage.ts'
import { storedSession } from '../../../lib/auth/session-storage.ts'

/** The companion's input, with the version of the draft that it was based on. */
type Typed = { version: number; content: RevisedContent }

/**
 * A companion's input that the Worker has not stored, in this browser and for her account only.
 *
 * It survives a closed tab and the end of a session, and is deleted when she signs out in any tab.
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
    /** @returns `false` if storage is unavailable or full, or the account is no longer signed in */
    write(input: Typed): boolean {
      // Another tab may have signed out while this one still shows the form.
      if (storedSession()?.user.id !== account) return false
      try {
        localStorage.setItem(key, JSON.stringify(input))
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
