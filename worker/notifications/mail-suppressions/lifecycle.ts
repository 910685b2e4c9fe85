import { eq, lt } from 'drizzle-orm'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { mailSuppressions } from '../schema/mail-suppressions.ts'
import { SUPPRESSION_MS } from './rules.ts'

/** Suppressions are stored by address, without an account. */
export const mailSuppressionLifecycle: Lifecycle = {
  tables: [mailSuppressions],
  export: (db, _, email) => {
    const { address, reason, at } = mailSuppressions
    const matches = eq(address, email?.toLowerCase() ?? '')
    return {
      mailSuppressions: db.select({ address, reason, at }).from(mailSuppressions).where(matches),
    }
  },
  erase: (db, _, __, email) => [
    db.delete(mailSuppressions).where(eq(mailSuppressions.address, email?.toLowerCase() ?? '')),
  ],
  expire: (db, now) => [
    db.delete(mailSuppressions).where(lt(mailSuppressions.at, now - SUPPRESSION_MS)),
  ],
}
