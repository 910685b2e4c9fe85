import { z } from 'zod'
import { base64UrlOf, bytesOf } from '../../../platform/lib/bytes.ts'
import { text } from '../body.ts'
import type { Scope } from '../context.ts'
import { factorsOf, isVerified } from './factor-rows.ts'
import { newChallenge, passkeysOf, takeChallenge, type Passkey } from './passkey-rows.ts'
import { AccountServiceError } from '../refusal.ts'
import { isStrong } from './session-level.ts'
import { startSession, type Session } from '../sessions.ts'
import { findUser, isBanned, type User } from '../users.ts'
import { createdSchema, keyAlgorithms, readCreated, readUsed, usedSchema } from './webauthn.ts'

type Owner = { user: User; session: Session }
type Answered = z.output<typeof answeredSchema>

const MOST_PASSKEYS = 10
const LONGEST_NAME = 120
const TIMEOUT_MS = 300_000

export const answeredSchema = z.object({ challenge_id: text, credential: z.json().optional() })
export const renamedSchema = z.object({ friendly_name: text })

const idOf = (origin: string) => new URL(origin).hostname
const asBytes = (id: string) => base64UrlOf(new TextEncoder().encode(id))

const notVerified = (message: string) =>
  new AccountServiceError(400, 'webauthn_verification_failed', message)

/** Before one is added or removed. @throws Refusal 403 */
export async function requireLevel({ db }: Scope, { user, session }: Owner): Promise<void> {
  const hasFactor = (await factorsOf(db, user.id)).some(isVerified)
  if (!hasFactor || (await isStrong(db, session.id))) return
  const message = 'AAL2 session is required to manage passkeys when MFA is enabled'
  throw new AccountServiceError(403, 'insufficient_aal', message)
}

/** @throws Refusal 422 */
async function requireRoom({ db }: Scope, user: User): Promise<Passkey[]> {
  const passkeys = await passkeysOf(db, user)
  if (passkeys.length < MOST_PASSKEYS) return passkeys
  throw new AccountServiceError(422, 'too_many_passkeys', 'Maximum number of passkeys reached')
}

/** What the browser makes a passkey by. @throws Refusal 403 or 422 */
export async function beginRegistration(scope: Scope, owner: Owner) {
  await requireLevel(scope, owner)
  const { user } = owner
  const known = await requireRoom(scope, user)
  const { challenge, ...begun } = await newChallenge(scope, user.id)
  const options = {
    rp: { name: 'Velours', id: idOf(scope.origin) },
    user: { name: user.email, displayName: user.email, id: asBytes(user.id) },
    challenge,
    pubKeyCredParams: keyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT_MS,
    excludeCredentials: known.map(({ credential_id: id }) => ({ type: 'public-key', id })),
    authenticatorSelection: {
      requireResidentKey: true,
      residentKey: 'required',
      userVerification: 'preferred',
    },
    attestation: 'none',
  }
  return { ...begun, options }
}

/** @throws Refusal 400, 403 or 422 */
export async function register(scope: Scope, owner: Owner, given: Answered) {
  await requireLevel(scope, owner)
  const { db, now, origin } = scope
  const { user } = owner
  const challenge = await takeAnswered(scope, given, user.id)
  const answer = createdSchema.safeParse(given.credential)
  if (!answer.success) throw notVerified('Invalid credential response')
  const made = await readCreated(answer.data, { challenge, origin }).catch(() => {
    throw notVerified('Credential verification failed')
  })
  await requireRoom(scope, user)
  const id = crypto.randomUUID()
  const { meta } = await db
    .prepare(
      `INSERT OR IGNORE INTO passkeys
         (id, user_id, credential_id, public_key, sign_count, friendly_name, created_at)
       VALUES (?1, ?2, ?3, ?4, ?5, 'Passkey', ?6)`,
    )
    .bind(id, user.id, made.id, made.publicKey, made.signCount, now)
    .run()
  if (meta.changes === 0) {
    const message = 'This credential is already registered'
    throw new AccountServiceError(422, 'webauthn_credential_exists', message)
  }
  return { id, friendly_name: 'Passkey', created_at: new Date(now).toISOString() }
}

/** For anyone: the device knows whose passkey it has. */
export async function beginSignIn(scope: Scope) {
  const { challenge, ...begun } = await newChallenge(scope, null)
  const rpId = idOf(scope.origin)
  const options = { challenge, timeout: TIMEOUT_MS, rpId, userVerification: 'preferred' }
  return { ...begun, options }
}

/** A session of the level aal1, as after a password. @throws Refusal 400 or 403 */
export async function signInByPasskey(scope: Scope, given: Answered) {
  const challenge = await takeAnswered(scope, given, null)
  const answer = usedSchema.safeParse(given.credential)
  if (!answer.success) throw notVerified('Invalid credential response')
  const { db, now, origin } = scope
  const failed = notVerified('Credential verification failed')
  const handle = new TextDecoder().decode(bytesOf(answer.data.response.userHandle ?? ''))
  const user = await findUser(db, handle)
  if (!user) throw failed
  const passkey = (await passkeysOf(db, user)).find((one) => one.credential_id === answer.data.id)
  if (!passkey) throw failed
  const credential = {
    id: passkey.credential_id,
    publicKey: passkey.public_key,
    signCount: passkey.sign_count,
  }
  const count = await readUsed(answer.data, credential, { challenge, origin }).catch(() => {
    throw failed
  })
  requireActive(user, now)
  await db
    .prepare('UPDATE passkeys SET sign_count = ?2, last_used_at = ?3 WHERE id = ?1')
    .bind(passkey.id, count, now)
    .run()
  return startSession(scope, user, 'passkey')
}

function requireActive(user: User, now: number): void {
  if (user.deleted_at !== null)
    throw new AccountServiceError(403, 'user_not_found', 'User not found')
  if (user.email_confirmed_at === null) {
    throw new AccountServiceError(403, 'email_not_confirmed', 'Email not confirmed')
  }
  if (isBanned(user, now)) throw new AccountServiceError(403, 'user_banned', 'User is banned')
}

async function takeAnswered(scope: Scope, given: Answered, userId: string | null) {
  if (given.challenge_id !== '' && given.credential === undefined) {
    throw new AccountServiceError(400, 'validation_failed', 'credential is required')
  }
  return takeChallenge(scope, given.challenge_id, userId)
}

/** @throws Refusal 400 */
export async function rename({ db }: Scope, passkey: Passkey, name: string): Promise<Passkey> {
  if (name === '')
    throw new AccountServiceError(400, 'validation_failed', 'friendly_name is required')
  if (new TextEncoder().encode(name).length > LONGEST_NAME) {
    const message = 'friendly_name must be 120 characters or less'
    throw new AccountServiceError(400, 'validation_failed', message)
  }
  await db
    .prepare('UPDATE passkeys SET friendly_name = ?2 WHERE id = ?1')
    .bind(passkey.id, name)
    .run()
  return { ...passkey, friendly_name: name }
}
