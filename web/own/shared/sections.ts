import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '#i18n'
import { msg } from '@lingui/core/macro'

/** Sections by the last part of their address; '' is /own itself. */
const sections = {
  '': msg`Today`,
  requests: msg`Requests`,
  profile: msg`Profile`,
  media: msg`Pictures and videos`,
  verification: msg`Verification`,
  reviews: msg`Reviews`,
  preview: msg`Preview`,
  figures: msg`Figures`,
  privacy: msg`Privacy`,
} satisfies Record<string, MessageDescriptor>

export type OwnSectionName = keyof typeof sections

export const sectionNames = Object.keys(sections) as OwnSectionName[]
export const isSection = (name: string): name is OwnSectionName => Object.hasOwn(sections, name)
export const sectionTitle = (section: OwnSectionName) => i18n._(sections[section])
