import { channelKinds } from '#companions/channels'
import { factFields } from '#companions/profile-fields'
import {
  ChannelFields,
  NoticeField,
} from '../../../../features/companions/fields/channel-fields.tsx'
import { FactInput } from '../../../../features/companions/fields/fact-input.tsx'
import { useFieldNames } from '../../../../features/companions/fields/field-names.ts'
import type { FieldsProps } from '../../../../features/companions/fields/fields-props.ts'
import { GroupRefusal } from '../../../../features/companions/fields/group-refusal.tsx'
import { LanguageField } from '../../../../features/companions/fields/language-field.tsx'
import { LocationField } from '../../../../features/companions/fields/location-field.tsx'
import { NameGroup } from '../../../../features/companions/fields/name-group.tsx'
import { PlaceChoices } from '../../../../features/companions/fields/place-choices.tsx'
import { PricesGroup } from '../../../../features/companions/fields/prices-group.tsx'
import { ServiceRows } from '../../../../features/companions/fields/service-rows.tsx'
import { TextFields } from '../../../../features/companions/fields/text-fields.tsx'
import { LanguagesGroup, TraitsGroup } from '../../../../features/companions/fields/word-groups.tsx'
import type { ProfileGroup } from '../../../shared/profile-groups.ts'
import { WeekFields } from '../week/week-fields.tsx'

/** Short facts; each may stay empty. */
const AppearanceGroup = ({ form, set, refusals }: FieldsProps) => (
  <div className="own-fields">
    {factFields.map((field) => (
      <FactInput key={field} field={field} form={form} set={set} error={refusals?.[field]} />
    ))}
  </div>
)

/** The city, and the kinds of places where she meets members. */
const PlaceGroup = (props: FieldsProps) => (
  <>
    <LocationField {...props} />
    <GroupRefusal refusals={props.refusals} fields={['location']} />
    <PlaceChoices {...props} />
    <GroupRefusal refusals={props.refusals} fields={['place']} />
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

/** Hours before which a request must be sent. */
const NoticeGroup = ({ form, set, refusals }: FieldsProps) => (
  <NoticeField form={form} set={set} error={refusals?.['notice_hours']} />
)

/** Usual hours of each weekday. */
const WeekGroup = (props: FieldsProps) => (
  <>
    <WeekFields {...props} />
    <GroupRefusal refusals={props.refusals} fields={['schedule']} />
  </>
)

/** Direct channels, and who may open each. */
function ChannelsGroup(props: FieldsProps) {
  const names = useFieldNames()
  return (
    <>
      <ChannelFields {...props} />
      <GroupRefusal refusals={props.refusals} fields={channelKinds} names={names} />
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
  notice: NoticeGroup,
  week: WeekGroup,
  channels: ChannelsGroup,
}

type Props = Pick<FieldsProps, 'form' | 'set' | 'refusals'> & { group: ProfileGroup }

/** The fields of one group of the profile. */
export function GroupFields({ group, form, set, refusals }: Props) {
  const Component = components[group]
  return <Component form={form} set={set} refusals={refusals} isOwn />
}
