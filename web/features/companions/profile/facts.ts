import { t } from '@lingui/core/macro'
import type { Profile } from '#catalogue/companions'
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

/** The facts that most viewers look for first. */
export function keyFacts(profile: Profile, labels: FactLabels): Fact[] {
  return [
    facetFact('languages', profile.languages, labels),
    { label: t`Height`, value: profile.height && t`${profile.height} cm` },
    {
      label: t`Price per hour`,
      value: profile.price_per_hour && t`from CHF ${count(profile.price_per_hour)}`,
    },
    ...rateFacts(profile, labels.rateName),
  ]
}

/** All facts that are single words or numbers. */
export function allFacts(profile: Profile, labels: FactLabels): Fact[] {
  const facet = (name: Facet, values: (string | null)[]) => facetFact(name, values, labels)
  return [
    { label: t`Age`, value: ageRange(profile.age_range) },
    { label: t`City`, value: profile.district ?? profile.city },
    { label: t`Country`, value: profile.country },
    facet('category', [profile.category]),
    facet('nationality', [profile.nationality]),
    facet('ethnicity', [profile.ethnicity]),
    facet('languages', profile.languages),
    { label: t`Height`, value: profile.height && t`${profile.height} cm` },
    { label: t`Weight`, value: profile.weight && t`${profile.weight} kg` },
    facet('eyes', [profile.eyes]),
    facet('hair', [profile.hair]),
    facet('breastSize', [profile.breastSize]),
    facet('place', profile.services),
    serviceFact(profile, labels.facetLabel('services'), (service) =>
      labels.valueLabel('services', service),
    ),
    { label: t`Character`, value: list(profile.tags) },
  ]
}

function facetFact(facet: Facet, values: (string | null)[], labels: FactLabels): Fact {
  const words = values.flatMap((value) => (value ? [labels.valueLabel(facet, value)] : []))
  return { label: labels.facetLabel(facet), value: list(words) }
}
