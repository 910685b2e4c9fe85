import { eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import {
  companionAges,
  type companionConsents,
  type promotionConsents,
} from '../schema/publication.ts'
import type { RecordedAge } from './rules.ts'

/** True in SQL while only the companion may change the consent: she gave or withdrew it herself. */
export const isConsentOfCompanion = (
  table: typeof companionConsents | typeof promotionConsents,
  companionId: string,
): SQL =>
  sql`EXISTS (SELECT 1 FROM ${table} k WHERE k.companion_id = ${companionId}
    AND iif(k.withdrawn_at IS NULL, k.actor IS NULL, k.withdrawn_by = 'companion'))`

/** True in SQL while no consent is stored. */
export const lacksConsent = (companionId: string): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM companion_consents WHERE companion_id = ${companionId})`

/** True in SQL while no age is stored. */
export const lacksAge = (companionId: string): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM companion_ages WHERE companion_id = ${companionId})`

export const recordedAgeOf = async (
  db: Database,
  companionId: string,
): Promise<RecordedAge | undefined> =>
  (
    await db
      .select({ atLeast: companionAges.atLeast, birthDate: companionAges.birthDate })
      .from(companionAges)
      .where(eq(companionAges.companionId, companionId))
  )[0]
