import { eq, getTableColumns } from 'drizzle-orm'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { mailPreferences } from '../schema/mail-preferences.ts'

/** Preferences are kept as long as the account. */
export const mailPreferenceLifecycle: Lifecycle = {
  tables: [mailPreferences],
  export: (db, memberId) => {
    const {
      memberId: _member,
      id: _id,
      origin: _origin,
      ...columns
    } = getTableColumns(mailPreferences)
    const { followsSince: _since, digestOn: _digest, ...exportedColumns } = columns
    return {
      mailPreferences: db
        .select(exportedColumns)
        .from(mailPreferences)
        .where(eq(mailPreferences.memberId, memberId)),
    }
  },
  erase: (db, memberId) => [
    db.delete(mailPreferences).where(eq(mailPreferences.memberId, memberId)),
  ],
  expire: () => [],
}
