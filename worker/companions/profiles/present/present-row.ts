import type { ManagedCompanionRow, Duplicate } from '#companions/staff/admin-companions'
import { eachFlag } from '#companions/profile-fields'
import type { CompletenessField } from '#companions/staff/companion-filters'
import { dayOf } from '#platform/days'
import type { PlannedAct } from '#companions/publication-records'
import type { StaffSearchAnswer } from '#staff/staff-search'
import type { TrashedCompanion } from '#companions/staff/trash'
import { iso } from '../../../platform/lib/time.ts'
import type { DuplicateRow } from '../duplicates.ts'
import { readFields } from '../field-columns.ts'
import type { ListRow } from '../list.ts'
import type { PublicationFacts } from '../publication.ts'
import { isAwayOn, presenceOf, whyNotPublic, type ProfileCircumstances } from '../rules.ts'
import type { FoundCompanion } from '../find.ts'
import { TRASH_RETENTION_MS, type TrashRow } from '../trash.ts'

type Availability = Pick<
  ListRow,
  'presence' | 'lastActiveAt' | 'onlineUntil' | 'awayFrom' | 'awayUntil' | 'pausedAt'
>

export const availabilityOf = (row: Availability, now: number) => ({
  presence: presenceOf(row, now),
  is_away: isAwayOn(row, dayOf(now)),
  is_paused: row.pausedAt !== null,
})

/** Written by the triggers in 0003_companions.sql from the view `companion_summary_of`. */
type Summary = {
  place: string
  coverId: string | null
  /** Public photos, photos for premium members, videos. */
  counts: [number, number, number]
  hasAccount: number
  blank: CompletenessField[]
  completeness: number
  facts: Record<
    | 'identityChecked'
    | 'ageChecked'
    | 'consented'
    | 'hasPhoto'
    | 'inOpenCountry'
    | 'rangeTrue'
    | 'isPictured',
    number
  > & {
    withdrawnAt: number | null
    atLeast: number | null
    verifications: PublicationFacts['verifications']
  }
}

/** The conditions of publication with current settings, which may have changed since the summary was written. */
function factsOf({ facts }: Summary, row: ListRow, minimumAge: number): PublicationFacts {
  const leastAge = Math.max(18, minimumAge)
  const picture = { type: 'photo', accessLevel: 'public', purpose: 'gallery' } as const
  return {
    conditions: {
      identityChecked: Boolean(facts.identityChecked),
      ageChecked: Boolean(facts.ageChecked),
      consented: Boolean(facts.consented),
      hasPhoto: Boolean(facts.hasPhoto),
      inOpenCountry: Boolean(facts.inOpenCountry),
      rangeTrue: Boolean(facts.rangeTrue),
      rangeAllowed: row.ageMin >= leastAge,
      ageRecorded: facts.atLeast !== null && facts.atLeast >= leastAge,
    },
    verifications: facts.verifications,
    media: facts.isPictured ? [picture] : [],
    listingConsent:
      facts.consented || facts.withdrawnAt !== null ? { withdrawnAt: facts.withdrawnAt } : null,
    age: facts.atLeast === null ? null : { atLeast: facts.atLeast },
    submittedPhotos: JSON.parse(row.submittedPhotos) as PublicationFacts['submittedPhotos'],
  }
}

/** The picture for the table; null: the companion has no public one. */
export const coverOf = ({ id, summary }: ListRow) => {
  const { coverId } = summaryOf(summary)
  return coverId === null ? null : { id: coverId, companionId: id }
}

const emptySummary = {
  place: '',
  coverId: null,
  counts: [0, 0, 0],
  hasAccount: 0,
  blank: [],
} as const
const noFacts = { withdrawnAt: null, atLeast: null, verifications: [] }

const summaryOf = (text: string | null): Summary =>
  JSON.parse(
    text ?? JSON.stringify({ ...emptySummary, completeness: 0, facts: noFacts }),
  ) as Summary

type StoredPlan = { act: PlannedAct; at: number; missedAt: number | null }

/** Missed plans first, then the next one. */
function plannedOf(text: string): ManagedCompanionRow['planned'] {
  const plans = (JSON.parse(text) as StoredPlan[]).sort((left, right) => left.at - right.at)
  const plan = plans.find(({ missedAt }) => missedAt !== null) ?? plans[0]
  return plan ? { act: plan.act, at: iso(plan.at), is_missed: plan.missedAt !== null } : null
}

/** @param thumbnail address of the companion's picture */
export function presentRow(
  row: ListRow,
  thumbnail: string | null,
  circumstances: ProfileCircumstances,
): ManagedCompanionRow {
  const summary = summaryOf(row.summary)
  const [photos, privatePhotos, videos] = summary.counts
  const facts = factsOf(summary, row, circumstances.publication.minimumAge)
  const flags = eachFlag((flag) => Boolean(row[flag]))
  const hasAccount = Boolean(summary.hasAccount)
  return {
    id: row.id,
    name: row.name,
    ...readFields(row, ['age_range', 'status']),
    location: summary.place,
    ...flags,
    ...availabilityOf(row, circumstances.now),
    created_at: iso(row.createdAt),
    updated_at: iso(row.updatedAt),
    thumbnail,
    photos,
    private_photos: privatePhotos,
    videos,
    has_account: hasAccount,
    completeness: summary.completeness,
    blank: summary.blank,
    planned: plannedOf(row.planned),
    not_public: whyNotPublic(
      {
        ...facts,
        row: {
          lifecycle: row.lifecycle,
          pausedAt: row.pausedAt,
          presence: row.presence,
          lastActiveAt: row.lastActiveAt,
          onlineUntil: row.onlineUntil,
          ...flags,
        },
        holds: JSON.parse(row.holds) as { id: string; reference: string }[],
        hasAccount,
      },
      circumstances,
    ),
  }
}

export const presentDuplicate = ({
  id,
  name,
  city,
  lifecycle,
  reasons,
}: DuplicateRow): Duplicate => ({
  id,
  name,
  city,
  status: lifecycle,
  reasons,
})

/** Result of the staff's search. */
export const presentCompanionResult = (
  row: FoundCompanion,
): StaffSearchAnswer['companions'][number] => ({
  id: row.id,
  name: row.name,
  city: row.city,
  status: row.status,
  price_per_hour: row.hourPrice && row.hourPrice / 100,
  updatedAt: iso(row.updatedAt),
})

export const presentTrashed = ({
  id,
  name,
  city,
  deletedAt,
  deletedBy,
}: TrashRow): TrashedCompanion => ({
  id,
  name,
  city,
  deletedBy,
  deletedAt: iso(deletedAt),
  endsAt: iso(deletedAt + TRASH_RETENTION_MS),
})
