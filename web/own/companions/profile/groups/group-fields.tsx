import { AppearanceGroup } from './appearance-group.tsx'
import { ChannelsGroup, NoticeGroup, WeekGroup } from './details-groups.tsx'
import type { ProfileGroup } from '../../../shared/profile-groups.ts'
import type { GroupProps } from './group-props.ts'
import { NameGroup } from './name-group.tsx'
import { PlaceGroup } from './place-group.tsx'
import { PricesGroup } from './prices-group.tsx'
import { ServicesGroup } from './services-group.tsx'
import { TextGroup } from './text-group.tsx'
import { LanguagesGroup, TraitsGroup } from './word-groups.tsx'

const components = {
  name: NameGroup,
  text: TextGroup,
  languages: LanguagesGroup,
  traits: TraitsGroup,
  appearance: AppearanceGroup,
  place: PlaceGroup,
  services: ServicesGroup,
  prices: PricesGroup,
  notice: NoticeGroup,
  week: WeekGroup,
  channels: ChannelsGroup,
}

/** The fields of one group of the profile. */
export function GroupFields({ group, ...props }: GroupProps & { group: ProfileGroup }) {
  const Component = components[group]
  return <Component {...props} />
}
