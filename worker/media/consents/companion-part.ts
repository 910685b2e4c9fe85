import { eq } from 'drizzle-orm'
import type { CompanionPart } from '../../platform/db/companion-part.ts'
import { mediaConsents, mediaProfileBlocks, mediaWithdrawals } from '../schema/media-consents.ts'
import { copyOfConsents } from './queries.ts'
import { copyOfWithdrawals } from './withdrawals.ts'

export const consentPart: CompanionPart = {
  tables: [mediaConsents, mediaProfileBlocks, mediaWithdrawals],
  export: (db, id) => ({
    mediaConsents: copyOfConsents(db, eq(mediaConsents.companionId, id)),
    mediaWithdrawals: copyOfWithdrawals(db, eq(mediaWithdrawals.companionId, id)),
  }),
}
