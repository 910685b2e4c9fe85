import { CONSENT_VERSION, type Consent } from '#contract/cookie-consent'
import { sql } from 'drizzle-orm'
import { writeAll } from '../../db/bulk.ts'
import type { Database } from '../../db/client.ts'
import { consents } from '../../db/schema/consents.ts'

type Choice = {
  memberId: string
  consent: Consent
  /** Epoch milliseconds. */
  now: number
  /** The choice before is deleted when it is younger. Null: it stays. */
  replacesSince: number | null
}

/** Notes a choice; one that changes nothing makes no row. */
export async function noteConsent(
  db: Database,
  { memberId, consent, now, replacesSince }: Choice,
): Promise<void> {
  const newest = sql`SELECT max(at) FROM ${consents} WHERE member_id = ${memberId}`
  const [preference, analytics, marketing] = [
    consent.preference,
    consent.analytics,
    consent.marketing,
  ].map(Number)
  const note = db.run(sql`
    INSERT INTO ${consents} (member_id, at, version, preference, analytics, marketing)
    SELECT ${memberId}, max(${now}, coalesce((${newest}) + 1, 0)), ${CONSENT_VERSION}, ${preference}, ${analytics}, ${marketing}
    WHERE (${CONSENT_VERSION}, ${preference}, ${analytics}, ${marketing}) IS NOT (
      SELECT version, preference, analytics, marketing FROM ${consents}
      WHERE member_id = ${memberId} ORDER BY at DESC LIMIT 1)`)
  const replace = db.run(sql`DELETE FROM ${consents}
    WHERE member_id = ${memberId} AND at > ${replacesSince} AND at = (${newest})`)
  await writeAll(db, replacesSince === null ? [note] : [replace, note])
}
