import type { ReactNode } from 'react'
import { AppearanceFields } from '../../features/companions/fields/appearance-fields.tsx'
import { VerificationFields } from './verification-fields.tsx'
import { OfferFields } from '../../features/companions/fields/offer-fields.tsx'
import { PersonFields } from '../../features/companions/fields/person-fields.tsx'
import { ScheduleFields } from '../../features/companions/fields/schedule-fields.tsx'
import { VisibilityFields } from './visibility-fields.tsx'
import type { FieldsProps } from '../../features/companions/fields/fields-props.ts'

/**
 * All fields of a companion's profile, in one column of sections.
 *
 * @param records records of a new companion, shown beside the verifications
 */
export const CompanionFormFields = ({
  records,
  ...props
}: FieldsProps & { records: ReactNode }) => (
  <>
    <PersonFields {...props} />
    {records}
    {records && <VerificationFields {...props} />}
    <VisibilityFields {...props} />
    <AppearanceFields {...props} />
    <OfferFields {...props} />
    <ScheduleFields {...props} />
    {!records && <VerificationFields {...props} />}
  </>
)
