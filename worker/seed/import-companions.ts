import { audited, type AuditActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import {
  insertCompanions,
  type CompanionDraft,
  forwardActivity,
} from '../companions/profiles/writes.ts'
import { insertMedia, type MediaRow } from '../media/files/writes.ts'
import { insertImportedConsents } from '../media/consents/writes.ts'
import { insertImportedPublication } from '../companions/listing-consent/writes.ts'
import { insertImportedPromotion } from '../companions/promotion-consent/writes.ts'
import { insertReviews, type ReviewRow } from '../moderation/reviews/writes.ts'
import {
  insertStories,
  type HighlightRow,
  type StoryRow,
  forwardStory,
} from '../media/stories/writes.ts'

export type CompanionImport = CompanionDraft & {
  media: MediaRow[]
  highlights: HighlightRow[]
  stories: StoryRow[]
  reviews: ReviewRow[]
  /** Consent to the listing and to the site's use of the files. Omitted: true. */
  hasConsents?: boolean
  /** Consent to the use of pictures outside the site. Omitted: false. */
  hasPromotion?: boolean
}

/**
 * Stores new companions with all their rows and publishes them, all or none. Their files must be in R2 before.
 *
 * @throws errors of D1 when a row breaks a rule or exists; nothing is written then
 */
export async function importCompanions(
  db: Database,
  imports: readonly CompanionImport[],
  actor: AuditActor,
): Promise<void> {
  const event = { ...actor, act: 'companions.imported', subject: 'companions' }
  await audited(db, { ...event, detail: { count: imports.length } }, [
    ...insertCompanions(db, imports),
    insertMedia(
      db,
      imports.flatMap(({ media }) => media),
    ),
    insertImportedConsents(
      db,
      imports
        .filter(({ hasConsents = true }) => hasConsents)
        .flatMap(({ row, media }) => media.map(({ id }) => ({ mediaId: id, companion: row }))),
      actor.at,
    ),
    ...insertImportedPublication(
      db,
      imports.filter(({ hasConsents = true }) => hasConsents).map(({ row }) => row),
      actor.at,
    ),
    insertImportedPromotion(
      db,
      imports.filter(({ hasPromotion = false }) => hasPromotion).map(({ row }) => row),
      actor.at,
    ),
    ...insertStories(
      db,
      imports.flatMap(({ highlights }) => highlights),
      imports.flatMap(({ stories }) => stories),
    ),
    insertReviews(
      db,
      imports.flatMap(({ reviews }) => reviews),
    ),
    publishCompanions(
      db,
      imports.map(({ row }) => row.id),
    ),
  ])
}

/**
 * Shifts the activity and the live stories of stored samples to their designed ages, only ever forward. Nothing else
 * changes; deleted rows stay deleted.
 *
 * @param imports result of `sampleImports` for this moment
 * @param now epoch milliseconds
 */
export async function shiftTimestamps(
  db: Database,
  imports: readonly CompanionImport[],
  now: number,
): Promise<void> {
  const moves = imports.flatMap(({ row, stories }) => [
    forwardActivity(db, row),
    ...stories.filter(({ highlightId }) => !highlightId).map((story) => forwardStory(db, story)),
  ])
  const ids = imports.map(({ row }) => row.id)
  const auditEvent = { actor: 'system', act: 'samples.refreshed', subject: 'companions', at: now }
  await audited(db, auditEvent, [...moves, publishCompanions(db, ids)])
}
