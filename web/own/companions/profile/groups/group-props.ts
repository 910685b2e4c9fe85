import type { CompanionForm } from '../../../../features/companions/fields/companion-form.ts'
import type { SetField } from '../../../../features/companions/fields/fields-props.ts'

/** Messages for refused values, by the name of the field. */
export type FieldRefusals = Readonly<Partial<Record<string, string>>>

/** Interface of every group: it assumes neither a published profile nor a way to save. */
export type GroupProps = {
  /** Values of the whole form; a group reads and changes only its own fields. */
  values: CompanionForm
  set: SetField
  refusals: FieldRefusals
}
