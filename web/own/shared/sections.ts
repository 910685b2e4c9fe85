import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '#i18n'
import { msg } from '@lingui/core/macro'
import { isProfileGroup, profileGroupTitle, type ProfileGroup } from './profile-groups.ts'
import { isStartScreen, startScreenTitle } from './start-screens.ts'
import type { StartScreen } from './start-steps.ts'

/** The five screens of the bar by the first part of their address; '' is /own itself. */
const screens = {
  '': msg`Today`,
  inbox: msg`Inbox`,
  profile: msg`Profile`,
  media: msg`Media`,
  more: msg({ message: 'More', context: 'companion’s area' }),
} satisfies Record<string, MessageDescriptor>

export type OwnScreenName = keyof typeof screens

export const ownScreenNames = Object.keys(screens) as OwnScreenName[]
export const ownScreenTitle = (screen: OwnScreenName): string => i18n._(screens[screen])
export const ownScreenPath = (screen: OwnScreenName) => (screen ? `/own/${screen}` : '/own')

/** The screens behind More by the last part of their address. */
const moreScreens = {
  figures: msg`Figures`,
  preview: msg`Preview`,
  verification: msg`Verification`,
  reviews: msg`Reviews`,
  reports: msg`Your reports`,
  absence: msg`Absence`,
  pause: msg`Pause`,
  'safety-timer': msg`Safety timer`,
  notifications: msg`Notifications`,
  language: msg`Language and appearance`,
  consent: msg`Consent to the listing`,
  promotion: msg`Photos outside the site`,
  'search-engines': msg`Search engines`,
  'who-looked': msg`Who has opened my data`,
  export: msg`My data`,
  leave: msg`Close profile`,
  missing: msg`What is missing`,
  'team-changes': msg`Changed by our team`,
  appeal: msg`Your appeal`,
} satisfies Record<string, MessageDescriptor>

const startTitle = msg`Your profile, step by step`

export type MoreScreenName = keyof typeof moreScreens

export const moreScreenTitle = (screen: MoreScreenName): string => i18n._(moreScreens[screen])
export const moreScreenPath = (screen: MoreScreenName) => `/own/more/${screen}`

const isOwnScreen = (name: string): name is OwnScreenName => Object.hasOwn(screens, name)
const isMoreScreen = (name: string): name is MoreScreenName => Object.hasOwn(moreScreens, name)

/** A page of the area: a screen of the bar, and its open item. */
export type OwnPlace =
  | { screen: '' }
  /** `item`: id of the conversation or of the file. */
  | { screen: 'inbox' | 'media'; item: string | undefined }
  | { screen: 'profile'; item: ProfileGroup | undefined }
  | { screen: 'more'; item: MoreScreenName | undefined }
  /** The first day, which the bar leaves out. */
  | { screen: 'start'; item: StartScreen | undefined }

/** @returns null for an address without a page */
export function ownPlace(section: string, item: string | undefined): OwnPlace | null {
  if (section === 'start') {
    return item === undefined || isStartScreen(item) ? { screen: section, item } : null
  }
  if (!isOwnScreen(section)) return null
  if (section === '') return { screen: section }
  if (section === 'profile') {
    return item === undefined || isProfileGroup(item) ? { screen: section, item } : null
  }
  if (section !== 'more') return { screen: section, item }
  return item === undefined || isMoreScreen(item) ? { screen: section, item } : null
}

/** Title of the document. */
export function ownPlaceTitle(place: OwnPlace): string {
  if (place.screen === 'more' && place.item) return moreScreenTitle(place.item)
  if (place.screen === 'profile' && place.item) return profileGroupTitle(place.item)
  if (place.screen !== 'start') return ownScreenTitle(place.screen)
  return place.item ? startScreenTitle(place.item) : i18n._(startTitle)
}
