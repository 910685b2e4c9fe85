import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '#i18n'
import { msg } from '@lingui/core/macro'
import type { Facet } from '#companions/vocabulary'

const facetNames: Record<Facet, MessageDescriptor> = {
  status: msg`Status`,
  content: msg`Content`,
  place: msg`Place`,
  category: msg`Category`,
  languages: msg`Languages`,
  nationality: msg`Nationality`,
  ethnicity: msg`Ethnicity`,
  eyes: msg`Eyes`,
  hair: msg`Hair`,
  breastSize: msg`Breast size`,
  services: msg`Services`,
}

type Words = Record<string, MessageDescriptor>

const words: Words = {
  online: msg`Online`,
  new: msg`New to the city`,
  'new photos': msg`New photos`,
  videos: msg`Videos`,
  private: msg`Private content`,
  featured: msg`Featured companions`,
  incall: msg`Incall`,
  outcall: msg`Outcall`,
  hotel: msg`Hotel`,
  companion: msg`Companion`,
  masseuse: msg`Masseuse`,
  English: msg`English`,
  Dutch: msg`Dutch`,
  French: msg`French`,
  German: msg`German`,
  Italian: msg`Italian`,
  Spanish: msg`Spanish`,
  Russian: msg`Russian`,
  Portuguese: msg`Portuguese`,
  Asian: msg`Asian`,
  Black: msg({ message: 'Black', context: 'colour' }),
  White: msg`White`,
  Latin: msg`Latin`,
  Mixed: msg`Mixed`,
  Blue: msg`Blue`,
  Brown: msg`Brown`,
  Green: msg`Green`,
  Blonde: msg`Blonde`,
  Red: msg`Red`,
  Natural: msg`Natural`,
  Small: msg`Small`,
  Medium: msg`Medium`,
  Large: msg`Large`,
  'GFE (Girlfriend Experience)': msg`GFE (Girlfriend Experience)`,
  'Dinner Companion': msg`Dinner Companion`,
  'Travel Companion': msg`Travel Companion`,
  'Business Events': msg`Business Events`,
  Massage: msg`Massage`,
  '4-hands massage': msg`4-hands massage`,
  'Role Play': msg`Role Play`,
  Couples: msg`Couples`,
  'Private Shows': msg`Private Shows`,
  Overnight: msg`Overnight`,
  'Weekend dates': msg`Weekend dates`,
  weekend: msg`Weekend`,
  dinner: msg`Dinner`,
  travel: msg`Travel`,
}

/** Words with another meaning in one group. */
const ownWords: Partial<Record<Facet, Words>> = {
  place: { private: msg`Private apartment` },
  nationality: {
    Dutch: msg({ message: 'Dutch', context: 'nationality' }),
    Italian: msg({ message: 'Italian', context: 'nationality' }),
    French: msg({ message: 'French', context: 'nationality' }),
    Spanish: msg({ message: 'Spanish', context: 'nationality' }),
    German: msg({ message: 'German', context: 'nationality' }),
    British: msg({ message: 'British', context: 'nationality' }),
  },
  ethnicity: { Black: msg({ message: 'Black', context: 'ethnicity' }) },
}

export const facetLabel = (facet: Facet): string => i18n._(facetNames[facet])

/** Label of a value of the vocabulary; an unknown value is returned unchanged. */
export function valueLabel(facet: Facet, value: string): string {
  const word = ownWords[facet]?.[value] ?? words[value]
  return word ? i18n._(word) : value
}

/** Label of a rate; the stored name is the fallback. */
export const rateName = (rate: string): string =>
  valueLabel('services', words[rate] ? rate : rate.replace(/^./, (first) => first.toUpperCase()))

/** The labels that a profile needs. */
export const profileLabels = { facetLabel, rateName, valueLabel }
