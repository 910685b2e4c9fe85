import type { ConsentUses, ShownPeople } from '#contract/consent-options'
import { and, eq, isNull } from 'drizzle-orm'
import type { Write } from '../../db/bulk.ts'
import type { Database } from '../../db/client.ts'
import { isUniqueViolation } from '../../db/refusals.ts'
import { mediaConsents } from '../../db/schema/media-consents.ts'

type NewConsent = {
  mediaId: string
  companionId: string
  shown: ShownPeople
  /** The names of the others who are shown, with `shown: 'others'`. */
  others?: string
  givenBy: { memberId: string | null; name: string }
  uses: ConsentUses
  /** When it was given, and recorded; epoch milliseconds. */
  at: number
  /** Who of the staff recorded it, and when, if it was not given here. */
  recordedBy?: { actor: string; name: string; at: number }
}

/** The batch fails while the file has another valid record, see `isRecorded`. */
export const insertConsent = (db: Database, consent: NewConsent): Write => {
  const { mediaId, companionId, shown, others = '', givenBy, uses, at, recordedBy } = consent
  return db.insert(mediaConsents).values({
    ...{ id: crypto.randomUUID(), mediaId, companionId, shown, others },
    givenByMember: givenBy.memberId,
    givenByName: givenBy.name,
    givenAt: at,
    forPublic: uses.public,
    forPrivate: uses.private,
    forStories: uses.stories,
    forPromotion: uses.promotion,
    actor: recordedBy?.actor ?? null,
    actorName: recordedBy?.name ?? null,
    recordedAt: recordedBy?.at ?? at,
  })
}

export const isRecorded = (error: unknown) => isUniqueViolation(mediaConsents, error)

/** Ends the valid record of a file. */
export const revokeConsent = (db: Database, mediaId: string, now: number): Write =>
  db
    .update(mediaConsents)
    .set({ revokedAt: now })
    .where(and(eq(mediaConsents.mediaId, mediaId), isNull(mediaConsents.revokedAt)))
