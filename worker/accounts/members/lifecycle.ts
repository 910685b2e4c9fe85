import { and, eq, isNull, lt } from 'drizzle-orm'
import { EXPIRY_SLICE, type Lifecycle } from '../../platform/db/lifecycle.ts'
import { deleteWords, searchWords } from '../../platform/db/search-words.ts'
import { members } from '../schema/members.ts'
import { MAX_TOKEN_AGE_SECONDS } from '../lib/access-token.ts'
import { DAY_MS } from '../../platform/lib/time.ts'

/** The words for searches are those of the exported name. */
export const memberLifecycle: Lifecycle = {
  tables: [members, searchWords],
  export: (db, id) => ({ account: db.select().from(members).where(eq(members.id, id)) }),
  // The id stays, so that a token that is still valid doesn't create the account again.
  erase: (db, id, now) => [
    db
      .update(members)
      .set({
        displayName: '',
        nameFolded: '',
        firstSeenAt: now,
        lastSeenAt: now,
        suspendedAt: null,
        sessionsEndedAt: null,
        sessionKept: null,
        secondFactorAt: null,
        termsAcceptedAt: null,
        termsVersion: null,
        termsKnown: '',
        language: null,
        erasedAt: now,
        accountDue: 'delete',
      })
      .where(eq(members.id, id)),
    deleteWords(db, 'member', id),
  ],
  expire: (db, now) => {
    const isOld = lt(members.erasedAt, now - MAX_TOKEN_AGE_SECONDS * 1_000 - DAY_MS)
    return [
      db
        .delete(members)
        .where(and(isOld, isNull(members.accountDue)))
        .limit(EXPIRY_SLICE),
    ]
  },
}
