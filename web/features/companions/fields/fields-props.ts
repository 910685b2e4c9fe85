import type { ReactNode } from 'react'
import type { ManagedCompanion } from '#companions/staff/admin-companions'
import type { CompanionForm } from './companion-form.ts'

export type SetField = <K extends keyof CompanionForm>(field: K, value: CompanionForm[K]) => void

export type FieldsProps = {
  form: CompanionForm
  set: SetField
  /** The companion as stored; `null`: not stored yet. */
  base: ManagedCompanion | null
  /** True in the companion's own area, which leaves out the fields that only staff may change. */
  isOwn?: boolean
  /** Stands in place of contact channels that weren't loaded. */
  channelsCover?: ReactNode
}
