import { eq } from 'drizzle-orm'
import type { CompanionPart } from '../../db/companion-part.ts'
import { mediaConsents } from '../../db/schema/media-consents.ts'
import { copyOfConsents } from './queries.ts'

export const consentPart: CompanionPart = {
  tables: [mediaConsents],
  export: (db, id) => ({ mediaConsents: copyOfConsents(db, eq(mediaConsents.companionId, id)) }),
}
