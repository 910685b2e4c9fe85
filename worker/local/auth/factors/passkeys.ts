import { z } from 'zod'
import { base64UrlOf, bytesOf } from '../../../platform/lib/bytes.ts'
import { logAction } from '../audit-log.ts'
import { text } from '../body.ts'
import type { Scope } from '../context.ts'
import { factorsOf, isVerified } from './factor-rows.ts'
import { newChallenge, passkeysOf, consumeChallenge, type Passkey } from './passkey-rows.ts'
import { AccountServiceError } from '../refusal.ts'
import { isStrong } from './session-level.ts'
import { startSession, type Session } from '../sessions.ts'
import { findUser, isBanned, type User } from '../users.ts'
import { createdSchema, keyAlgorithms, readCreated, readUsed, usedSchema } from './webauthn.ts'

type Owner = { user: User; session: Session }
type Answered = z.output<typeof answeredSchema>

const MAX_PASSKEYS = 10
const LONGEST_NAME = 120
const TIMEOUT_MS = 300_000

export const answeredSchema = z.object({ challenge_id: text, credential: z.json().optional() })
export const renamedSchema = z.object({ friendly_name: text })

const idOf = (origin: string) => new URL(origin).hostname
const asBytes = (id: string) => base64UrlOf(new TextEncoder().encode(id))

const notVerified = (message: string) =>
  new AccountServiceError(400, 'webauthn_verification_failed', message)

/** Required for adding or removing a passkey. @throws AccountServiceError 403 */
export async function requireLevel({ db }: Scope, { user, session }: Owner): Promise<void> {
  const hasFactor = (await factorsOf(db, user.id)).some(isVerified)
  if (!hasFactor || (await isStrong(db, session.id))) return
  const message = 'AAL2 session is required to manage passkeys when MFA is enabled'
  throw new AccountServiceError(403, 'insufficient_aal', message)
}

/** @throws AccountServiceError 422 */
async function requireRoom({ db }: Scope, user: User): Promise<Passkey[]> {
  const passkeys = await passkeysOf(db, user)
  if (passkeys.length < MAX_PASSKEYS) return passkeys
  throw new AccountServiceError(422, 'too_many_passkeys', 'Maximum number of passkeys reached')
}

/** The options with which the browser creates a passkey. @throws AccountServiceError 403 or 422 */
export async function beginRegistration(scope: Scope, owner: Owner) {
  await requireLevel(scope, owner)
  const { user } = owner
  const existingPasskeys = await requireRoom(scope, user)
  const { challenge, ...ceremony } = await newChallenge(scope, user.id)
  const options = {
    rp: { name: 'Velours', id: idOf(scope.origin) },
    user: { name: user.email, displayName: user.email, id: asBytes(user.id) },
    challenge,
    pubKeyCredParams: keyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT_MS,
    excludeCredentials: existingPasskeys.map(({ credential_id: id }) => ({
      type: 'public-key',
      id,
    })),
    authenticatorSelection: {
      requireResidentKey: true,
      residentKey: 'required',
      userVerification: 'preferred',
    },
    attestation: 'none',
  }
  return { ...ceremony, options }
}

/** @throws AccountServiceError 400, 403 or 422 */
export async function register(scope: Scope, owner: Owner, input: Answered) {
  await requireLevel(scope, owner)
  const { db, now, origin } = scope
  const { user } = owner
  const challenge = await takeAnswered(scope, input, user.id)
  const answer = createdSchema.safeParse(input.credential)
  if (!answer.success) throw notVerified('Invalid credential response')
  const credential = await readCreated(answer.data, { challenge, origin }).catch(() => {
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
    .bind(id, user.id, credential.id, credential.publicKey, credential.signCount, now)
    .run()
  if (meta.changes === 0) {
    const message = 'This credential is already registered'
    throw new AccountServiceError(422, 'webauthn_credential_exists', message)
  }
  for (const entry of logAction(scope, user, 'passkey_created', { passkey_id: id })) {
    await entry.run()
  }
  return { id, friendly_name: 'Passkey', created_at: new Date(now).toISOString() }
}

/** Options for a sign-in by anyone: the device selects the passkey. */
export async function beginSignIn(scope: Scope) {
  const { challenge, ...ceremony } = await newChallenge(scope, null)
  const rpId = idOf(scope.origin)
  const options = { challenge, timeout: TIMEOUT_MS, rpId, userVerification: 'preferred' }
  return { ...ceremony, options }
}

/** Starts a session of level aal1, as after a password. @throws AccountServiceError 400 or 403 */
export async function signInByPasskey(scope: Scope, input: Answered) {
  const challenge = await takeAnswered(scope, input, null)
  const answer = usedSchema.safeParse(input.credential)
  if (!answer.success) throw notVerified('Invalid credential response')
  const { db, now, origin } = scope
  const failed = notVerified('Credential verification failed')
  const handle = new TextDecoder().decode(bytesOf(answer.data.response.userHandle ?? ''))
  const user = await findUser(db, handle)
  if (!user) throw failed
  const passkey = (await passkeysOf(db, user)).find(
    (candidate) => candidate.credential_id === answer.data.id,
  )
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

async function takeAnswered(scope: Scope, input: Answered, userId: string | null) {
  if (input.challenge_id !== '' && input.credential === undefined) {
    throw new AccountServiceError(400, 'validation_failed', 'credential is required')
  }
  return consumeChallenge(scope, input.challenge_id, userId)
}

/** @throws AccountServiceError 400 */
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
