import { writeAll } from '../../../worker/platform/db/bulk.ts'
import type { Database } from '../../../worker/platform/db/client.ts'
import { companionVerifications } from '../../../worker/companions/schema/companions.ts'
import { publishCompanions } from '../../../worker/catalogue/engine/projection.ts'
import { insertMedia } from '../../../worker/media/files/writes.ts'
import { insertImportedConsents } from '../../../worker/media/consents/writes.ts'
import { insertImportedPublication } from '../../../worker/companions/listing-consent/writes.ts'
import { companionImport } from '../platform/fixtures.ts'
import type { PublicationFacts } from '../../../worker/companions/profiles/publication.ts'

export const rules = { minimumAge: 21, graceDays: 30 }

/** The columns of the view for a profile that meets every condition. */
export const metConditions = {
  companionId: '',
  identityChecked: true,
  ageChecked: true,
  consented: true,
  hasPhoto: true,
  inOpenCountry: true,
  rangeAllowed: true,
  rangeTrue: true,
  ageRecorded: true,
}

/** A complete profile without further facts. */
export const completeFacts: PublicationFacts & { conditions: typeof metConditions } = {
  conditions: metConditions,
  verifications: [],
  media: [],
  submittedPhotos: [],
  listingConsent: null,
  age: null,
}

/** Gives a stored companion the checks, consents, age and photo for publication. */
export async function meetConditions(
  db: Database,
  { id, name, ageMin = 25 }: { id: string; name: string; ageMin?: number },
): Promise<void> {
  const now = Date.now()
  const { media, verifications } = companionImport({ id })
  const companion = { id, name, ageMin }
  const consents = media.map((file) => ({ mediaId: file.id, companion }))
  await writeAll(db, [
    ...verifications.map((check) =>
      db
        .insert(companionVerifications)
        .values({ ...check, companionId: id })
        .onConflictDoNothing(),
    ),
    insertMedia(db, media),
    insertImportedConsents(db, consents, now),
    ...insertImportedPublication(db, [companion], now),
    publishCompanions(db, [id]),
  ])
}
