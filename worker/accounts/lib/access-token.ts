import { decodeJwt, decodeProtectedHeader, errors, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { Failure } from '../../platform/lib/failure.ts'
import { isUuid } from '../../platform/lib/id.ts'
import { ALGORITHMS, type Defer, type KeyStore } from './key-store.ts'
import { MINUTE_MS } from '../../platform/lib/time.ts'

/** Who a token was given to, and what it says of them. */
export type Identity = {
  id: string
  sessionId: string
  /** "" when the account has none. */
  email: string
  /** The member's own text, unchecked. */
  fullName: string
  /** The version of the terms that they accepted when they opened the account; "": none. */
  acceptedTerms: string
  /** The language that the account has chosen, unchecked; "": none. */
  language: string
  hasAdminRole: boolean
  /** When they last proved who they are, epoch ms; null: the token doesn't say. */
  authenticatedAt: number | null
  /** When the session began, epoch ms: the oldest proof in it. Null: the token doesn't say. */
  beganAt: number | null
  /** By a second factor or a passkey, not by a password alone. */
  isStrong: boolean
  /** By a second factor (aal2). */
  hasSecondFactor: boolean
}

const MAX_LENGTH = 8_192
const TOLERANCE_SECONDS = 5
/** No token is older: the service gives them a week at most. */
export const MAX_TOKEN_AGE_SECONDS = 7 * 86_400
/** A token that is younger may be signed with a key that has not reached us: caches hold keys for minutes. */
const NEW_TOKEN_MS = 5 * MINUTE_MS
const NEW_KEY_RETRY_SECONDS = 30

const id = z.string().check(z.refine(isUuid))
const fields = z.nullish(z.record(z.string(), z.unknown()))

const claimsSchema = z.object({
  sub: id,
  session_id: id,
  role: z.literal('authenticated'),
  is_anonymous: z.optional(z.literal(false)),
  email: z.optional(z.string()),
  app_metadata: fields,
  // The user's to write: nothing is taken from it but a name, a language and that they accept the terms.
  user_metadata: fields,
  aal: z.optional(z.unknown()),
  amr: z.optional(z.unknown()),
  iat: z.number(),
})

/** The token of an Authorization header; null when there is none that is worth reading. */
export function bearerOf(header: string | undefined): string | null {
  if (!header || header.length > MAX_LENGTH) return null
  return /^Bearer +([\w.-]+)$/i.exec(header)?.[1] ?? null
}

/**
 * @param now epoch milliseconds
 * @returns null for a token that proves nothing: forged, foreign, expired, of no member
 * @throws Failure 503 when it can't be verified for now: the keys can't be fetched, a new token names
 *   an unknown key, or the project's own key signed for another issuer than SUPABASE_URL names
 */
export async function readAccessToken(
  token: string,
  { issuer, keys, now, defer }: { issuer: string; keys: KeyStore; now: number; defer: Defer },
): Promise<Identity | null> {
  const keyId = keyIdOf(token)
  if (keyId === null) return null
  const { ids, find } = await keys.keysFor(keyId, now, defer)
  if (!ids.has(keyId)) {
    // Renewing would bring a token of the same key. An older one is renewed by the browser.
    if (isNew(token, now))
      throw notVerified(`Unknown key ${keyId.slice(0, 64)}`, {
        retryAfterSeconds: NEW_KEY_RETRY_SECONDS,
        isByCaller: true,
      })
    return null
  }
  const options = {
    algorithms: ALGORITHMS,
    issuer,
    audience: 'authenticated',
    requiredClaims: ['sub', 'exp', 'role', 'session_id'],
    maxTokenAge: MAX_TOKEN_AGE_SECONDS,
    clockTolerance: TOLERANCE_SECONDS,
    currentDate: new Date(now),
  }
  const verified = await jwtVerify(token, find, options).catch((error: unknown) => {
    if (isOtherIssuer(error)) {
      const issuerInToken = String(error.payload.iss)
      throw notVerified(
        `SUPABASE_URL stands for the issuer ${issuer}, the token is from ${issuerInToken}`,
      )
    }
    return null
  })
  return verified && identityOf(claimsSchema.safeParse(verified.payload).data)
}

/**
 * Whose a token claims to be, unverified: good for a read whose result counts once it is verified.
 *
 * @returns null for a token that would prove nothing
 */
export function claimedId(token: string, issuer: string, now: number): string | null {
  if (keyIdOf(token) === null) return null
  try {
    const claims = decodeJwt(token)
    const { iss, exp = 0 } = claims
    const isPossible = iss === issuer && now < (exp + TOLERANCE_SECONDS) * 1_000
    return isPossible ? (claimsSchema.safeParse(claims).data?.sub ?? null) : null
  } catch {
    return null
  }
}

/**
 * The session that a token names, and when it was issued (epoch ms). It is not verified: nothing may be granted by it.
 *
 * @returns null for what is no token of this issuer
 */
export function claimedSession(
  token: string,
  issuer: string,
): { sessionId: string; issuedAt: number } | null {
  try {
    const { iss, iat = 0, session_id: sessionId } = decodeJwt(token)
    if (iss !== issuer || typeof sessionId !== 'string') return null
    return { sessionId, issuedAt: iat * 1_000 }
  } catch {
    return null
  }
}

/** @param token unverified */
function isNew(token: string, now: number): boolean {
  try {
    const { iat = 0 } = decodeJwt(token)
    return Math.abs(now - iat * 1_000) < NEW_TOKEN_MS
  } catch {
    return false
  }
}

/** The signature is good by then, so the token is no forgery. */
const isOtherIssuer = (error: unknown): error is errors.JWTClaimValidationFailed =>
  error instanceof errors.JWTClaimValidationFailed && error.claim === 'iss'

const notVerified = (
  cause: string,
  options: { retryAfterSeconds?: number; isByCaller?: boolean } = {},
) => new Failure('unavailable', 'session.unavailable', {}, { cause, ...options })

/** The key that a token names, when the rest of its header is one we would verify. */
function keyIdOf(token: string): string | null {
  try {
    const { alg = '', kid } = decodeProtectedHeader(token)
    return ALGORITHMS.includes(alg) && typeof kid === 'string' ? kid : null
  } catch {
    return null
  }
}

function identityOf(claims: z.output<typeof claimsSchema> | undefined): Identity | null {
  if (!claims) return null
  const {
    full_name: fullName,
    accepted_terms: acceptedTerms,
    language,
  } = claims.user_metadata ?? {}
  const hasSecondFactor = claims.aal === 'aal2'
  return {
    id: claims.sub,
    sessionId: claims.session_id,
    email: claims.email ?? '',
    fullName: typeof fullName === 'string' ? fullName : '',
    acceptedTerms: typeof acceptedTerms === 'string' ? acceptedTerms : '',
    language: typeof language === 'string' ? language : '',
    hasAdminRole: claims.app_metadata?.role === 'admin',
    authenticatedAt: extremeOf(claims.amr, Math.max),
    beganAt: extremeOf(claims.amr, Math.min),
    isStrong: hasSecondFactor || isByPasskey(claims.amr),
    hasSecondFactor,
  }
}

const proofs = z.array(z.object({ timestamp: z.number() }))

const methods = z.array(z.object({ method: z.string() }))

/** A passkey holds two factors in one; the service counts it as aal1. */
const isByPasskey = (amr: unknown) =>
  methods.safeParse(amr).data?.some(({ method }) => method === 'passkey') ?? false

/** The newest or the oldest of the ways in which someone signed in. */
function extremeOf(amr: unknown, choose: (...times: number[]) => number): number | null {
  const { data = [] } = proofs.safeParse(amr)
  return data.length > 0 ? choose(...data.map(({ timestamp }) => timestamp)) * 1_000 : null
}
