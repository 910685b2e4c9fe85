import { CONSENT_VERSION, type Consent } from '#contract/consent'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { consents } from '../../db/schema/consents.ts'

/** Notes a choice; one that changes nothing makes no row. @param now epoch milliseconds */
export async function noteConsent(
  db: Database,
  memberId: string,
  consent: Consent,
  now: number,
): Promise<void> {
  const [preference, analytics, marketing] = [
    consent.preference,
    consent.analytics,
    consent.marketing,
  ].map(Number)
  await db.run(sql`
    INSERT INTO ${consents} (member_id, at, version, preference, analytics, marketing)
    SELECT ${memberId}, ${now}, ${CONSENT_VERSION}, ${preference}, ${analytics}, ${marketing}
    WHERE (${CONSENT_VERSION}, ${preference}, ${analytics}, ${marketing}) IS NOT (
      SELECT version, preference, analytics, marketing FROM ${consents}
      WHERE member_id = ${memberId} ORDER BY at DESC LIMIT 1)
    ON CONFLICT (member_id, at) DO UPDATE SET version = excluded.version,
      preference = excluded.preference, analytics = excluded.analytics,
      marketing = excluded.marketing`)
}
