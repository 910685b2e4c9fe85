import { LocationField } from '../../../../features/companions/fields/location-field.tsx'
import { PlaceChoices } from '../../../../features/companions/fields/place-choices.tsx'
import { GroupRefusal } from './group-refusal.tsx'
import type { GroupProps } from './group-props.ts'

/** The city, and the kinds of places where she meets members. */
export const PlaceGroup = ({ values, set, refusals }: GroupProps) => (
  <>
    <LocationField form={values} set={set} />
    <GroupRefusal text={refusals['location']} />
    <PlaceChoices form={values} set={set} isOwn />
    <GroupRefusal text={refusals['place']} />
  </>
)
