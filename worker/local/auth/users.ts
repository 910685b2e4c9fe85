import { mergeFields, type Fields } from './metadata.ts'

/** A row of `users`; times are epoch milliseconds. */
export type User = {
  id: string
  email: string
  password: string | null
  role: string
  app_metadata: string
  user_metadata: string
  identity_id: string
  identity_data: string
  email_confirmed_at: number | null
  confirmation_sent_at: number | null
  recovery_sent_at: number | null
  reauthentication_sent_at: number | null
  new_email: string | null
  email_change_sent_at: number | null
  email_change_accepted: number
  last_sign_in_at: number | null
  banned_until: number | null
  deleted_at: number | null
  created_at: number
  updated_at: number
}

type NewUser = {
  id?: string
  email: string
  password: string | null
  role?: string
  userMetadata: Fields
  appMetadata?: Fields
  identityData?: Fields
  fields?: Partial<User>
}

const EMAIL_ONLY = JSON.stringify({ provider: 'email', providers: ['email'] })

/** A user who is not stored yet. */
export function makeUser(input: NewUser, now: number): User {
  const { id = crypto.randomUUID(), email, password, role = 'authenticated' } = input
  const identityData = { sub: id, email, email_verified: false, phone_verified: false }
  return {
    id,
    email,
    password,
    role,
    app_metadata: mergeFields(EMAIL_ONLY, input.appMetadata ?? {}),
    user_metadata: JSON.stringify(input.userMetadata),
    identity_id: crypto.randomUUID(),
    identity_data: JSON.stringify({ ...identityData, ...input.identityData }),
    email_confirmed_at: null,
    confirmation_sent_at: null,
    recovery_sent_at: null,
    reauthentication_sent_at: null,
    new_email: null,
    email_change_sent_at: null,
    email_change_accepted: 0,
    last_sign_in_at: null,
    banned_until: null,
    deleted_at: null,
    created_at: now,
    updated_at: now,
    ...input.fields,
  }
}

/** Does nothing if the address or the id already exists. */
export function insertUser(db: D1Database, user: User): D1PreparedStatement {
  const names = Object.keys(user)
  const marks = names.map((_, index) => `?${index + 1}`)
  return db
    .prepare(`INSERT INTO users (${names}) VALUES (${marks}) ON CONFLICT DO NOTHING`)
    .bind(...Object.values(user))
}

export function changeUser(
  db: D1Database,
  id: string,
  changes: Partial<User> & { updated_at: number },
): D1PreparedStatement {
  const assignments = Object.keys(changes).map((name, index) => `${name} = ?${index + 2}`)
  return db
    .prepare(`UPDATE users SET ${assignments} WHERE id = ?1`)
    .bind(id, ...Object.values(changes))
}

export const findUser = (db: D1Database, id: string) =>
  db.prepare('SELECT * FROM users WHERE id = ?1').bind(id).first<User>()

export const findUserByEmail = (db: D1Database, email: string) =>
  db.prepare('SELECT * FROM users WHERE email = ?1').bind(email).first<User>()

export const isBanned = (user: User, now: number): boolean =>
  user.banned_until !== null && user.banned_until > now

/** Columns that a new password resets: it invalidates links and clears the times of mails. */
export const withoutSentTimes = {
  confirmation_sent_at: null,
  recovery_sent_at: null,
  email_change_sent_at: null,
} as const satisfies Partial<User>

/** Columns that change when an address is confirmed. */
export function confirmed(user: User, now: number): Partial<User> & { updated_at: number } {
  const verifiedFields = { email_verified: true }
  return {
    email_confirmed_at: user.email_confirmed_at ?? now,
    user_metadata: mergeFields(user.user_metadata, verifiedFields),
    identity_data: mergeFields(user.identity_data, verifiedFields),
    updated_at: now,
  }
}
