import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '#i18n'
import { msg } from '@lingui/core/macro'
import type { StartScreen } from './start-steps.ts'

/** Screens of the first day by the last part of their address: the steps and the submission. */
const titles = {
  name: msg`Name and age`,
  place: msg`Place`,
  languages: msg`Languages`,
  text: msg`Text`,
  prices: msg`Prices`,
  week: msg`Week`,
  photos: msg`Photos`,
  channels: msg({ message: 'Contact', context: 'heading' }),
  answers: msg`Who answers`,
  consent: msg`Consent to the listing`,
  submit: msg`Submit`,
} satisfies Record<StartScreen, MessageDescriptor>

export const isStartScreen = (name: string): name is StartScreen => Object.hasOwn(titles, name)
export const startScreenTitle = (screen: StartScreen): string => i18n._(titles[screen])
