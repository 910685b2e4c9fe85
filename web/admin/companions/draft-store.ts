import type { ManagedCompanion } from '#companions/staff/admin-companions'
import { formOf, type CompanionForm } from '../../features/companions/fields/companion-form.ts'
import type { RecordsForm } from './records-form.ts'

/** What was typed and not saved, with what it was typed over. */
export type Draft = {
  /** Of the companion, also of one that is not stored yet. */
  id: string
  base: ManagedCompanion | null
  form: CompanionForm
  /** Of one that is not stored yet. */
  records?: RecordsForm
}

const keyOf = (id: string) => `admin-draft:${id}`

/** Drafts end with the tab: they hold what only staff may see. @param id "new" for a new companion */
export const draftStore = {
  read(id: string): Draft | null {
    try {
      const text = sessionStorage.getItem(keyOf(id))
      if (!text) return null
      const { form, ...draft } = JSON.parse(text) as Draft
      // A deployment may have added fields since.
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
