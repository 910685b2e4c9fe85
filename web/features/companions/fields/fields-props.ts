import type { CompanionForm } from './companion-form.ts'

export type SetField = <K extends keyof CompanionForm>(field: K, value: CompanionForm[K]) => void

/** Messages for refused values, by the name of the field. */
export type FieldRefusals = Readonly<Partial<Record<string, string>>>

/**
 * Interface of every group of fields, for the companion and for staff. A group reads and changes only its own fields,
 * and assumes neither a stored profile nor a way to save.
 */
export type FieldsProps = {
  form: CompanionForm
  set: SetField
  refusals?: FieldRefusals
  /** True in the companion's own area, whose texts address her. */
  isOwn?: boolean
}
