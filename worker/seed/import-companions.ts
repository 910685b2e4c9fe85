import { audited, type AuditActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { insertCompanions, type CompanionDraft } from '../companions/profiles/writes.ts'
import { insertMedia, type MediaRow } from '../media/files/writes.ts'
import { insertImportedConsents } from '../media/consents/writes.ts'
import { insertImportedPublication } from '../companions/listing-consent/writes.ts'
import { insertImportedPromotion } from '../companions/promotion-consent/writes.ts'
import { insertReviews, type ReviewRow } from '../moderation/reviews/writes.ts'
import { insertStories, type HighlightRow, type StoryRow } from '../media/stories/writes.ts'

export type CompanionImport = CompanionDraft & {
  media: MediaRow[]
  highlights: HighlightRow[]
  stories: StoryRow[]
  reviews: ReviewRow[]
  /** Whether she has agreed to her listing and, for every use on the site, to her files. Left out: yes. */
  hasConsents?: boolean
  /** Whether she has agreed to her pictures being used outside the site. Left out: no. */
  hasPromotion?: boolean
}

/**
 * Stores new companions with all that belongs to them and makes them public, all or none. Their
 * files must lie in R2 before.
 *
 * @throws what D1 throws when a row breaks a rule or exists already; nothing is then written
 */
export async function importCompanions(
  db: Database,
  imports: readonly CompanionImport[],
  by: AuditActor,
): Promise<void> {
  const act = { ...by, act: 'companions.imported', subject: 'companions' }
  await audited(db, { ...act, detail: { count: imports.length } }, [
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
      by.at,
    ),
    ...insertImportedPublication(
      db,
      imports.filter(({ hasConsents = true }) => hasConsents).map(({ row }) => row),
      by.at,
    ),
    insertImportedPromotion(
      db,
      imports.filter(({ hasPromotion = false }) => hasPromotion).map(({ row }) => row),
      by.at,
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
