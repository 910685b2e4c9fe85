import { AppearanceFields } from './appearance-fields.tsx'
import { VerificationFields } from './verification-fields.tsx'
import { OfferFields } from './offer-fields.tsx'
import { PersonFields } from './person-fields.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { VisibilityFields } from './visibility-fields.tsx'
import type { FieldsProps } from './use-companion-form.ts'

/** All that is written of a companion, in one column of sections. */
export const CompanionFields = (props: FieldsProps & { hasPhoto: boolean }) => (
  <>
    <PersonFields {...props} />
    <VisibilityFields {...props} />
    <AppearanceFields {...props} />
    <OfferFields {...props} />
    <ScheduleFields {...props} />
    <VerificationFields {...props} />
  </>
)
