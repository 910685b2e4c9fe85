import type { ManagedCompanion } from '#companions/staff/admin-companions'
import { formOf, type CompanionForm } from '../../features/companions/fields/companion-form.ts'
import type { RecordsForm } from './records-form.ts'

/** Unsaved input, with the stored version that it was based on. */
export type Draft = {
  /** Id of the companion, stored or new. */
  id: string
  base: ManagedCompanion | null
  form: CompanionForm
  /** Records of a new companion. */
  records?: RecordsForm
}

const keyOf = (id: string) => `admin-draft:${id}`

/**
 * Drafts in `sessionStorage`: they contain data for staff only and end with the tab. @param id "new" for a new
 * companion
 */
export const draftStore = {
  read(id: string): Draft | null {
    try {
      const text = sessionStorage.getItem(keyOf(id))
      if (!text) return null
      const { form, ...draft } = JSON.parse(text) as Draft
      // A deployment may have added fields in the meantime.
      return { ...draft, form: { ...formOf(draft.base), ...form } }
    } catch {
      return null
    }
  },
  write(id: string, draft: Draft): void {
    try {
      sessionStorage.setItem(keyOf(id), JSON.stringify(draft))
    } catch {}
  },
  forget(id: string): void {
    try {
      sessionStorage.removeItem(keyOf(id))
    } catch {}
  },
}
