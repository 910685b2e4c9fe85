import { eq, sql } from 'drizzle-orm'
import type { Lifecycle } from '../../db/lifecycle.ts'
import { consents } from '../../db/schema/consents.ts'
import { REPLACED_KEPT_MS } from './rules.ts'

export const consentLifecycle: Lifecycle = {
  tables: [consents],
  export: (db, memberId) => ({
    consents: db
      .select({
        at: consents.at,
        version: consents.version,
        preference: consents.preference,
        analytics: consents.analytics,
        marketing: consents.marketing,
      })
      .from(consents)
      .where(eq(consents.memberId, memberId))
      .orderBy(consents.at),
  }),
  erase: (db, memberId) => [db.delete(consents).where(eq(consents.memberId, memberId))],
  // A choice counts until it is replaced. What was agreed to about marketing is gone once that is
  // withdrawn; the rest says for a while longer what the site could rely on.
  expire: (db, now) => [
    db.run(sql`DELETE FROM consents WHERE EXISTS (
      SELECT 1 FROM consents later WHERE later.member_id = consents.member_id
        AND later.at > consents.at
        AND (later.at < ${now - REPLACED_KEPT_MS}
          OR (consents.marketing = 1 AND later.marketing = 0)))`),
  ],
}
