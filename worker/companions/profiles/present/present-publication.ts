import type { ManagedCompanion } from '#companions/staff/admin-companions'
import type { IncompleteProfile, IncompleteProfiles } from '#companions/publication'
import { iso, isoOrNull } from '../../../platform/lib/time.ts'
import type { incompleteProfiles, IncompleteRow } from '../incomplete.ts'
import {
  missingRequirements,
  type PublicationFacts,
  type PublicationRules,
} from '../publication.ts'
import type { CompanionRecord } from '../queries.ts'

/** The records that publication needs, as staff read them; the date of birth is left out. */
export function presentPublication(record: CompanionRecord): ManagedCompanion['publication'] {
  const { listingConsent, promotionConsent, age } = record
  return {
    consent: listingConsent && presentGivenConsent(listingConsent),
    promotion: promotionConsent && presentGivenConsent(promotionConsent),
    age: age && {
      hasBirthDate: age.hasBirthDate,
      recordedAt: iso(age.recordedAt),
      recordedBy: age.actorName,
    },
    plans: record.plans.map(({ act, at, ground, reason, actorName, missedAt }) => ({
      act,
      at: iso(at),
      ground,
      reason,
      plannedBy: actorName,
      missedAt: isoOrNull(missedAt),
    })),
  }
}

const presentGivenConsent = (consent: NonNullable<CompanionRecord['listingConsent']>) => ({
  givenBy: consent.givenByName,
  givenAt: iso(consent.givenAt),
  evidence: consent.evidence,
  isHers: consent.actor === null,
  recordedBy: consent.actorName,
  withdrawnAt: isoOrNull(consent.withdrawnAt),
  withdrawnBy: consent.withdrawnBy,
})

function presentIncomplete(row: IncompleteRow, rules: PublicationRules): IncompleteProfile {
  const { id, name, status, publicFiles, privateFiles, withdrawnAt, atLeast } = row
  const facts = {
    conditions: JSON.parse(row.conditions) as PublicationFacts['conditions'],
    verifications: JSON.parse(row.verifications) as PublicationFacts['verifications'],
    media: JSON.parse(row.media) as PublicationFacts['media'],
    submittedPhotos: JSON.parse(row.submittedPhotos) as PublicationFacts['submittedPhotos'],
    listingConsent: withdrawnAt === null ? null : { withdrawnAt },
    age: atLeast === null ? null : { atLeast },
  }
  return {
    id,
    name,
    status,
    isPublic: row.isPublic === 1,
    missing: missingRequirements(facts, rules),
    publicFiles,
    privateFiles,
  }
}

export function presentIncompletes(
  result: Awaited<ReturnType<typeof incompleteProfiles>>,
  rules: PublicationRules,
): Omit<IncompleteProfiles, 'plans'> {
  const present = (row: IncompleteRow) => presentIncomplete(row, rules)
  return {
    profiles: result.profiles.map(present),
    total: result.total,
    unrecorded: result.unrecorded.map(present),
    unrecordedTotal: result.unrecordedTotal,
  }
}
