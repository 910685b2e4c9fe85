import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { factFields } from '#companions/profile-fields'
import { ChannelFields, NoticeField } from '../../features/companions/fields/channel-fields.tsx'
import { FactInput } from '../../features/companions/fields/fact-input.tsx'
import { LanguageField } from '../../features/companions/fields/language-field.tsx'
import { LocationField } from '../../features/companions/fields/location-field.tsx'
import { NameGroup } from '../../features/companions/fields/name-group.tsx'
import { PlaceChoices } from '../../features/companions/fields/place-choices.tsx'
import { PricesGroup } from '../../features/companions/fields/prices-group.tsx'
import { ServiceRows } from '../../features/companions/fields/service-rows.tsx'
import { TextFields } from '../../features/companions/fields/text-fields.tsx'
import { LanguagesGroup, TraitsGroup } from '../../features/companions/fields/word-groups.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import type { StoredFieldsProps } from './stored-fields-props.ts'
import { VerificationFields } from './verification-fields.tsx'
import { VisibilityFields } from './visibility-fields.tsx'

type Props = StoredFieldsProps & {
  /** Stands in place of contact channels that weren't loaded. */
  channelsCover: ReactNode
  /** Records of a new companion, shown beside the verifications. */
  records: ReactNode
}

/** The groups of the companion's own profile in one column, with the fields that only staff set. */
export const CompanionFormFields = ({ base, channelsCover, records, ...props }: Props) => (
  <>
    <section>
      <h3>
        <Trans>Person</Trans>
      </h3>
      <div className="admin-grid">
        <NameGroup {...props} />
        <LocationField {...props} />
      </div>
      <LanguagesGroup {...props} />
      <TraitsGroup {...props} />
      <TextFields {...props} />
    </section>
    {records}
    {records && <VerificationFields {...props} base={base} />}
    <VisibilityFields {...props} base={base} />
    <section>
      <h3>
        <Trans>Appearance</Trans>
      </h3>
      <div className="admin-grid">
        {factFields.map((field) => (
          <FactInput key={field} field={field} {...props} />
        ))}
      </div>
    </section>
    <section>
      <h3>
        <Trans>Offer</Trans>
      </h3>
      <PlaceChoices {...props} />
      <LanguageField field="offer_language" {...props} />
      <p className="text-small text-ink-2">
        <Trans>
          We translate words from the lists. Add your own in other languages; if one is missing,
          visitors see the one above with its language.
        </Trans>
      </p>
      <ServiceRows {...props} />
      <PricesGroup {...props} />
      <NoticeField {...props} />
      {props.form.is_contact_covered ? channelsCover : <ChannelFields {...props} />}
    </section>
    <ScheduleFields {...props} />
    {!records && <VerificationFields {...props} base={base} />}
  </>
)
