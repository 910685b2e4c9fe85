import type { ManagedCompanion } from '#contract/admin-companions'
import type { CompanionForm } from './companion-form.ts'
import { AppearanceFields } from './appearance-fields.tsx'
import { CheckFields } from './check-fields.tsx'
import { OfferFields } from './offer-fields.tsx'
import { PersonFields } from './person-fields.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { VisibilityFields } from './visibility-fields.tsx'
import type { SetField } from './use-companion-form.ts'

export type FieldsProps = {
  form: CompanionForm
  set: SetField
  /** As she is stored; null: not yet. */
  base: ManagedCompanion | null
}

/** All that is written of a companion, in one column of sections. */
export const CompanionFields = (props: FieldsProps) => (
  <>
    <PersonFields {...props} />
    <VisibilityFields {...props} />
    <AppearanceFields {...props} />
    <OfferFields {...props} />
    <ScheduleFields {...props} />
    <CheckFields {...props} />
  </>
)
