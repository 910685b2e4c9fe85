import { eq } from 'drizzle-orm'
import type { Lifecycle } from '../../db/lifecycle.ts'
import { mailPreferences } from '../../db/schema/mail-preferences.ts'

/** Kept as long as the account. */
export const mailPreferenceLifecycle: Lifecycle = {
  tables: [mailPreferences],
  export: (db, memberId) => {
    const { email, language, answers, searches, follows, renewals, changedAt, mails, mailedAt } =
      mailPreferences
    return {
      mailPreferences: db
        .select({
          email,
          language,
          answers,
          searches,
          follows,
          renewals,
          changedAt,
          mails,
          mailedAt,
        })
        .from(mailPreferences)
        .where(eq(mailPreferences.memberId, memberId)),
    }
  },
  erase: (db, memberId) => [
    db.delete(mailPreferences).where(eq(mailPreferences.memberId, memberId)),
  ],
  expire: () => [],
}
