import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '#i18n'
import { msg } from '@lingui/core/macro'
import { PROFILE } from './addresses.ts'

/** Groups of the profile's fields by the last part of their address, in the order of the Profile screen. */
const titles = {
  name: msg`Name and age`,
  text: msg`Text`,
  languages: msg`Languages`,
  traits: msg`Traits`,
  appearance: msg`Appearance`,
  place: msg`Place`,
  services: msg`Services`,
  prices: msg`Prices`,
  notice: msg`Minimum notice`,
  week: msg`Week`,
  channels: msg({ message: 'Contact', context: 'heading' }),
} satisfies Record<string, MessageDescriptor>

export type ProfileGroup = keyof typeof titles

export const profileGroupTitle = (group: ProfileGroup): string => i18n._(titles[group])
export const profileGroupPath = (group: ProfileGroup) => `${PROFILE}/${group}`

export const isProfileGroup = (name: string): name is ProfileGroup => Object.hasOwn(titles, name)
