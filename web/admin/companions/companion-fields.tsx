import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { AppearanceGroup } from '../../features/companions/fields/appearance-group.tsx'
import { ChannelFields, NoticeField } from '../../features/companions/fields/channel-fields.tsx'
import { LanguageField } from '../../features/companions/fields/language-field.tsx'
import { LocationField } from '../../features/companions/fields/location-field.tsx'
import { NameGroup } from '../../features/companions/fields/name-group.tsx'
import { PlaceChoices } from '../../features/companions/fields/place-choices.tsx'
import { PricesGroup } from '../../features/companions/fields/prices-group.tsx'
import { ServiceRows } from '../../features/companions/fields/service-rows.tsx'
import { TextFields } from '../../features/companions/fields/text-fields.tsx'
import { LanguagesGroup, TraitsGroup } from '../../features/companions/fields/word-groups.tsx'
import { useFieldNames } from '../../features/companions/fields/field-names.ts'
import { WeekFields } from '../../features/companions/week/week-fields.tsx'
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
export function CompanionFormFields({ base, channelsCover, records, ...props }: Props) {
  const names = useFieldNames()
  return (
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
        <AppearanceGroup {...props} />
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
      <section>
        <h3>{names.schedule}</h3>
        <WeekFields {...props} />
      </section>
      {!records && <VerificationFields {...props} base={base} />}
    </>
  )
}
