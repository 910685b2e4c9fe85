import { createLocalJWKSet, errors, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { z } from 'zod'
import type { Scope } from './context.ts'
import { readFields } from './metadata.ts'
import { AccountServiceError } from './refusal.ts'
import { ALGORITHM, currentSigningKey, publicKeys } from './signing-keys.ts'
import type { User } from './users.ts'

export type Amr = { method: string; timestamp: number }[]

const issuerOf = (scope: Scope) => `${scope.origin}/auth/v1`

/** @returns the token and its expiry in epoch seconds */
export async function signAccessToken(
  scope: Scope,
  user: User,
  session: { id: string; amr: Amr; aal: 'aal1' | 'aal2' },
): Promise<{ token: string; expiresAt: number }> {
  const { kid, key } = await currentSigningKey(scope.db)
  const issuedAt = Math.floor(scope.now / 1000)
  const expiresAt = issuedAt + scope.settings.accessTokenSeconds
  const token = await new SignJWT({
    aal: session.aal,
    amr: session.amr,
    app_metadata: readFields(user.app_metadata),
    // Set as a text, because the library would write an array.
    aud: 'authenticated',
    email: user.email,
    exp: expiresAt,
    iat: issuedAt,
    is_anonymous: false,
    iss: issuerOf(scope),
    phone: '',
    role: user.role,
    session_id: session.id,
    sub: user.id,
    user_metadata: readFields(user.user_metadata),
  })
    .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
    .sign(key)
  return { token, expiresAt }
}

const claimsSchema = z.object({
  sub: z.uuid().optional(),
  role: z.string().optional(),
  session_id: z.uuid().optional(),
})

/** @throws AccountServiceError 403 if the token is foreign or expired */
export async function readAccessToken(
  scope: Scope,
  token: string,
): Promise<z.output<typeof claimsSchema>> {
  let payload: JWTPayload
  try {
    const options = { algorithms: [ALGORITHM], currentDate: new Date(scope.now) }
    const keys = createLocalJWKSet(await publicKeys(scope.db))
    ;({ payload } = await jwtVerify(token, keys, options))
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error
    const message = `invalid JWT: unable to parse or verify signature, ${error.message}`
    throw new AccountServiceError(403, 'bad_jwt', message)
  }
  const claims = claimsSchema.safeParse(payload)
  if (!claims.success)
    throw new AccountServiceError(403, 'bad_jwt', 'invalid claim: sub or session_id')
  return claims.data
}
