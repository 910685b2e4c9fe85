import { eq, getTableColumns } from 'drizzle-orm'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { mailPreferences } from '../schema/mail-preferences.ts'

/** Kept as long as the account. */
export const mailPreferenceLifecycle: Lifecycle = {
  tables: [mailPreferences],
  export: (db, memberId) => {
    const {
      memberId: _member,
      id: _id,
      origin: _origin,
      ...kept
    } = getTableColumns(mailPreferences)
    const { followsSince: _since, digestOn: _digest, ...chosen } = kept
    return {
      mailPreferences: db
        .select(chosen)
        .from(mailPreferences)
        .where(eq(mailPreferences.memberId, memberId)),
    }
  },
  erase: (db, memberId) => [
    db.delete(mailPreferences).where(eq(mailPreferences.memberId, memberId)),
  ],
  expire: () => [],
}
