import type { ManagedCompanion } from '#companions/staff/admin-companions'
import type { CompanionForm } from './companion-form.ts'

export type SetField = <K extends keyof CompanionForm>(field: K, value: CompanionForm[K]) => void

export type FieldsProps = {
  form: CompanionForm
  set: SetField
  /** As she is stored; null: not yet. */
  base: ManagedCompanion | null
  /** In her own area: without what is not hers to change. */
  isOwn?: boolean
}
