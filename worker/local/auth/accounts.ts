import { mergeFields, type Fields } from './metadata.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { changeUser, confirmed, findUserByEmail, insertUser, makeUser } from './users.ts'

const PASSWORD = 'velours-local'

/** The local accounts. Their ids are fixed, because other stand-ins refer to them. */
const accounts: { id: string; email: string; appMetadata: Fields }[] = [
  { id: '00000000-0000-4000-8000-000000000001', email: 'member@velours.test', appMetadata: {} },
  { id: '00000000-0000-4000-8000-000000000002', email: 'premium@velours.test', appMetadata: {} },
  // Manages the sample profile Sophia (worker/seed/sample-accounts.ts).
  { id: '00000000-0000-4000-8000-000000000004', email: 'companion@velours.test', appMetadata: {} },
  {
    id: '00000000-0000-4000-8000-000000000003',
    email: 'admin@velours.test',
    appMetadata: { role: 'admin' },
  },
]

export const localAccounts = accounts.map(({ id, email, appMetadata }) => {
  return { id, email, password: PASSWORD, ...appMetadata }
})

async function ensureAccount(
  db: D1Database,
  account: (typeof accounts)[number],
  now: number,
): Promise<void> {
  const { id, email, appMetadata } = account
  const storedUser = await findUserByEmail(db, email)
  if (storedUser && (await passwordMatches(PASSWORD, storedUser.password))) {
    const app_metadata = mergeFields(storedUser.app_metadata, appMetadata)
    const changes = { ...confirmed(storedUser, now), app_metadata, banned_until: null }
    await changeUser(db, storedUser.id, changes).run()
    return
  }
  const password = await hashPassword(PASSWORD)
  if (storedUser) {
    await changeUser(db, storedUser.id, { password, updated_at: now }).run()
    await ensureAccount(db, account, now)
    return
  }
  const user = makeUser({ id, email, password, appMetadata, userMetadata: {} }, now)
  await insertUser(db, { ...user, ...confirmed(user, now) }).run()
}

/** Creates the local accounts, and resets those that were changed. */
export async function ensureAccounts(db: D1Database, now: number): Promise<void> {
  await Promise.all(accounts.map((account) => ensureAccount(db, account, now)))
}

/** Creates the local accounts in a new database only. */
export async function ensureSomeAccounts(db: D1Database, now: number): Promise<void> {
  if (!(await db.prepare('SELECT 1 FROM users LIMIT 1').first())) await ensureAccounts(db, now)
}
