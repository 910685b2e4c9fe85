import { Trans } from '@lingui/react/macro'
import { AppearanceGroup } from '../../../../features/companions/fields/appearance-group.tsx'
import {
  ChannelFields,
  NoticeField,
} from '../../../../features/companions/fields/channel-fields.tsx'
import { useFieldNames } from '../../../../features/companions/fields/field-names.ts'
import type { FieldsProps } from '../../../../features/companions/fields/fields-props.ts'
import { LanguageField } from '../../../../features/companions/fields/language-field.tsx'
import { LocationField } from '../../../../features/companions/fields/location-field.tsx'
import { NameGroup } from '../../../../features/companions/fields/name-group.tsx'
import { PlaceChoices } from '../../../../features/companions/fields/place-choices.tsx'
import { PricesGroup } from '../../../../features/companions/fields/prices-group.tsx'
import { ServiceRows } from '../../../../features/companions/fields/service-rows.tsx'
import { TextFields } from '../../../../features/companions/fields/text-fields.tsx'
import { LanguagesGroup, TraitsGroup } from '../../../../features/companions/fields/word-groups.tsx'
import { WeekFields } from '../../../../features/companions/week/week-fields.tsx'
import { SectionHelp } from '../../../shared/own-section.tsx'
import type { ProfileGroup } from '../../../shared/profile-groups.ts'

/** The city, and the kinds of places where she meets members. */
const PlaceGroup = (props: FieldsProps) => (
  <>
    <LocationField {...props} />
    <PlaceChoices {...props} />
  </>
)

const ServicesGroup = (props: FieldsProps) => (
  <>
    <ServiceRows {...props} />
    <LanguageField field="offer_language" {...props} />
  </>
)

const OwnPricesGroup = (props: FieldsProps) => (
  <>
    <PricesGroup {...props} />
    <LanguageField field="offer_language" {...props} />
  </>
)

/** Usual hours of each weekday, with an explanation in the screen's sheet. */
function WeekGroup(props: FieldsProps) {
  const names = useFieldNames()
  return (
    <>
      <WeekFields {...props} />
      <SectionHelp title={names.schedule}>
        <p>
          <Trans>
            Select a day, then move the two handles or enter exact times. Clients find you by these
            hours; hours in other words are shown as written, but not found by time.
          </Trans>
        </p>
      </SectionHelp>
    </>
  )
}

const components = {
  name: NameGroup,
  text: TextFields,
  languages: LanguagesGroup,
  traits: TraitsGroup,
  appearance: AppearanceGroup,
  place: PlaceGroup,
  services: ServicesGroup,
  prices: OwnPricesGroup,
  notice: NoticeField,
  week: WeekGroup,
  channels: ChannelFields,
}

type Props = Pick<FieldsProps, 'form' | 'set' | 'refusals'> & { group: ProfileGroup }

/** The fields of one group of the profile. */
export function GroupFields({ group, form, set, refusals }: Props) {
  const Component = components[group]
  return <Component form={form} set={set} refusals={refusals} isOwn />
}
