import { t } from '@lingui/core/macro'
import type { Profile } from '#catalogue/companions'
import { factNames, facts, type FactName, type FactsOf } from '#catalogue/facts'
import type { Facet } from '#companions/vocabulary'
import { count } from '../../../lib/count.ts'
import { list } from '../../../lib/format.ts'
import type { Fact } from './fact-table.tsx'
import { rateFacts, serviceFact } from './offer-facts.tsx'
import { ageRange } from './profile-head.tsx'

/** Names of the vocabulary's groups and values. */
export type FactLabels = {
  facetLabel: (facet: Facet) => string
  valueLabel: (facet: Facet, value: string) => string
  rateName: (rate: string) => string
}

const isMeasure = (name: FactName): name is FactsOf<'measure'> => facts[name].kind === 'measure'

/** The facts that most viewers look for first. */
export function keyFacts(profile: Profile, labels: FactLabels): Fact[] {
  return [
    factRow('languages', profile, labels),
    factRow('height', profile, labels),
    {
      label: t`Price per hour`,
      value: profile.price_per_hour && t`from CHF ${count(profile.price_per_hour)}`,
    },
    ...rateFacts(profile, labels.rateName),
  ]
}

/** All facts that are single words or numbers. */
export function allFacts(profile: Profile, labels: FactLabels): Fact[] {
  return [
    { label: t`Age`, value: ageRange(profile.age_range) },
    { label: t`City`, value: profile.district ?? profile.city },
    { label: t`Country`, value: profile.country },
    ...factNames.map((name) => factRow(name, profile, labels)),
    wordsRow('place', profile.services, labels),
    serviceFact(profile, labels.facetLabel('services'), (service) =>
      labels.valueLabel('services', service),
    ),
    { label: t`Character`, value: list(profile.tags) },
  ]
}

function factRow(name: FactName, profile: Profile, labels: FactLabels): Fact {
  if (isMeasure(name)) {
    const value = profile[name]
    return { label: measureLabel(name), value: value && `${value} ${facts[name].unit}` }
  }
  return wordsRow(name, [profile[name] ?? []].flat(), labels)
}

function measureLabel(name: FactsOf<'measure'>): string {
  switch (name) {
    case 'height':
      return t`Height`
    case 'weight':
      return t`Weight`
  }
}

function wordsRow(facet: Facet, values: readonly string[], labels: FactLabels): Fact {
  const words = values.map((value) => labels.valueLabel(facet, value))
  return { label: labels.facetLabel(facet), value: list(words) }
}
