import type { RevisedContent } from '#contract/revisions'

/** What she has typed, and of which version of her draft. */
type Typed = { version: number; content: RevisedContent }

/**
 * What a companion has typed and the Worker has not stored, kept in this browser for her account alone. It
 * outlives a closed tab.
 */
export function localDraft(account: string) {
  const key = `own-draft-${account}`
  return {
    read(): Typed | null {
      try {
        return JSON.parse(localStorage.getItem(key) ?? 'null') as Typed | null
      } catch {
        return null
      }
    },
    /** @returns false where storage is refused or full */
    write(typed: Typed): boolean {
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
