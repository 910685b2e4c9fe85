import { eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { companionAges } from '../../db/schema/publication.ts'
import type { RecordedAge } from './rules.ts'

/** True in SQL while the consent is the companion's to change: she gave it, or can give it again. */
export const isHers = (companionId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM companion_consents k WHERE k.companion_id = ${companionId}
    AND iif(k.withdrawn_at IS NULL, k.actor IS NULL, k.withdrawn_by = 'companion' AND EXISTS
      (SELECT 1 FROM companion_accounts a WHERE a.companion_id = k.companion_id)))`

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
