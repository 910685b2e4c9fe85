import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { listPlacesEndpoint } from '#catalogue/places'
import { channelKinds } from '#companions/channels'
import { knownRate, knownService, hasWords } from '#companions/offer-texts'
import { facetOf, factFields, type FactField } from '#companions/profile-fields'
import { textFieldIn, textFields, textLanguages, type TextLanguage } from '#platform/text-languages'
import { weekdays } from '#platform/weekdays'
import { useAudienceNames } from '../../../features/companions/audience-names.ts'
import type { CompanionForm } from '../../../features/companions/fields/companion-form.ts'
import { useFieldNames } from '../../../features/companions/fields/field-names.ts'
import { valueLabel } from '../../../features/companions/labels.ts'
import { useApiQuery } from '../../../lib/api/use-api-query.ts'
import { list, weekdayName } from '../../../lib/format.ts'
import { placeLabel } from '../../../lib/place-label.ts'
import {
  profileGroupPath,
  profileGroupTitle,
  type ProfileGroup,
} from '../../shared/profile-groups.ts'
import { ownPlaceName, ownRateName } from '../../../features/companions/own-value-labels.ts'
import { labelWithValue } from './label-with-value.ts'

/** A row of the Profile screen. */
export type GroupRow = {
  key: string
  group: ProfileGroup
  to: string
  name: string
  /** Empty: nothing is written yet. */
  value: string
  /** Note about texts that are missing in some languages. */
  missing?: string
  /** False: the row is one of several of its group, and another has the state. */
  hasState: boolean
}

/** Facts whose value alone says which fact it is. */
const unnamedFacts: FactField[] = ['height', 'weight', 'nationality', 'ethnicity']

/** True when every text of the language is written. */
const isWrittenIn = (values: CompanionForm, language: TextLanguage) =>
  textFields.every((field) => values[textFieldIn(field, language)].trim() !== '')

/** Codes such as "EN, DE". */
const codes = (languages: readonly TextLanguage[]) => list(languages).toUpperCase()

/** Languages in which one of her own words has no translation. */
function untranslatedLanguages(
  values: CompanionForm,
  isMissing: (language: TextLanguage) => boolean,
): TextLanguage[] {
  return textLanguages.filter(
    (language) => language !== values.offer_language && isMissing(language),
  )
}

/** Returns the rows of the profile as visitors see it, in its parts. */
export function useGroupRows(
  values: CompanionForm,
): Record<'about' | 'meeting' | 'week' | 'contact', GroupRow[]> {
  const { t } = useLingui()
  const names = useFieldNames()
  const { data: places } = useApiQuery(listPlacesEndpoint)
  const audienceNames = useAudienceNames()
  const missingText = (languages: readonly TextLanguage[]) =>
    languages.length > 0 ? t`${codes(languages)} missing` : ''
  const row = (group: ProfileGroup, value: string, missing = ''): GroupRow => ({
    key: group,
    group,
    to: profileGroupPath(group),
    name: profileGroupTitle(group),
    value,
    missing,
    hasState: true,
  })
  const written = textLanguages.filter((language) => isWrittenIn(values, language))
  const unwritten = textLanguages.filter((language) => !written.includes(language))
  const facts = factFields.flatMap((field) => {
    const value = values[field]
    if (!value) return []
    const facet = facetOf(field)
    const text = facet ? valueLabel(facet, value) : value
    return [unnamedFacts.includes(field) ? text : labelWithValue(names[field], text)]
  })
  const services = values.services.map(({ name }) => valueLabel('services', name))
  const missingServices = untranslatedLanguages(values, (language) =>
    values.services.some(
      ({ name, texts }) => knownService(name) === undefined && !texts?.[language]?.trim(),
    ),
  )
  const missingRates = untranslatedLanguages(values, (language) =>
    values.rates.some(({ name, price, texts }) => {
      const text = texts?.[language]
      const lacksName = knownRate(name) === undefined && !text?.name.trim()
      return lacksName || (hasWords(price) && !text?.price.trim())
    }),
  )
  const rates = values.rates.map(({ id, name, price }): GroupRow => ({
    key: `rate-${id}`,
    group: 'prices',
    to: `${profileGroupPath('prices')}?rate=${encodeURIComponent(name)}`,
    name: ownRateName(name),
    value: price,
    hasState: false,
  }))
  const price = values.price_per_hour && t`from ${values.price_per_hour} / hour`
  const days = weekdays.flatMap((day, index) =>
    values.schedule[day].available ? [weekdayName(index).slice(0, 2)] : [],
  )
  const week = values.has_schedule ? list(days) || t`Not available` : t`By arrangement`
  const hours = Number(values.notice_hours)
  const channels = channelKinds
    .filter((kind) => values[kind])
    .map((kind): GroupRow => ({
      key: kind,
      group: 'channels',
      to: profileGroupPath('channels'),
      name: names[kind],
      value: `${values[kind]} · ${audienceNames[values.audience[kind]]}`,
      hasState: false,
    }))
  return {
    about: [
      row('name', list([values.name, values.age_range].filter(Boolean))),
      row('text', codes(written), missingText(unwritten)),
      row('languages', list(values.languages.map((value) => valueLabel('languages', value)))),
      row('traits', list(values.personality_traits)),
      row('appearance', list(facts)),
    ],
    meeting: [
      row(
        'place',
        list(
          [placeLabel(values.location, places), ...values.place.map(ownPlaceName)].filter(Boolean),
        ),
      ),
      row('services', list(services), missingText(missingServices)),
      row('prices', price, missingText(missingRates)),
      ...rates,
      row('notice', hours > 0 ? plural(hours, { one: '# hour', other: '# hours' }) : ''),
    ],
    week: [row('week', week)],
    contact: channels.length > 0 ? channels : [row('channels', '')],
  }
}
