import { decodeJwt, decodeProtectedHeader, errors, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { Failure } from '../../platform/lib/failure.ts'
import { isUuid } from '../../platform/lib/id.ts'
import { ALGORITHMS, type Defer, type KeyStore } from './key-store.ts'
import { MINUTE_MS } from '../../platform/lib/time.ts'

/** The owner of a token and its claims. */
export type Identity = {
  id: string
  sessionId: string
  /** "" when the account has none. */
  email: string
  /** Name that the member wrote, unchecked. */
  fullName: string
  /** Version of the terms that the member accepted when opening the account; "": none. */
  acceptedTerms: string
  /** Language that the member chose, unchecked; "": none. */
  language: string
  hasAdminRole: boolean
  /** Time of the last sign-in, epoch ms, without renewals; null: the token lacks it. */
  authenticatedAt: number | null
  /** Start of the session, epoch ms: the oldest sign-in in the token. Null: the token lacks it. */
  beganAt: number | null
  /** True for a second factor or a passkey, false for a password alone. */
  isStrong: boolean
  /** True for a second factor (aal2). */
  hasSecondFactor: boolean
}

const MAX_LENGTH = 8_192
const TOLERANCE_SECONDS = 5
/** Upper limit of a token's age: the service issues them for a week at most. */
export const MAX_TOKEN_AGE_SECONDS = 7 * 86_400
/** A token younger than this may be signed with a key that this isolate lacks: caches store keys for minutes. */
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
  // The user can write this field. Only a name, a language and the acceptance of the terms are read from it.
  user_metadata: fields,
  aal: z.optional(z.unknown()),
  amr: z.optional(z.unknown()),
  iat: z.number(),
})

/** Token of an Authorization header; null if there is none of a plausible form. */
export function bearerOf(header: string | undefined): string | null {
  if (!header || header.length > MAX_LENGTH) return null
  return /^Bearer +([\w.-]+)$/i.exec(header)?.[1] ?? null
}

/**
 * Verifies a token.
 *
 * @param now epoch milliseconds
 * @returns null for an invalid token: forged, of another project, expired, or without a member
 * @throws Failure 503 when it can't be verified now: the keys can't be fetched, a new token names an unknown
 *   key, or the project's own key signed for another issuer than SUPABASE_URL names
 */
export async function readAccessToken(
  token: string,
  { issuer, keys, now, defer }: { issuer: string; keys: KeyStore; now: number; defer: Defer },
): Promise<Identity | null> {
  const keyId = keyIdOf(token)
  if (keyId === null) return null
  const { ids, find } = await keys.keysFor(keyId, now, defer)
  if (!ids.has(keyId)) {
    // A renewed token would name the same key, so a new one waits. The browser renews an older one.
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
  const verification = await jwtVerify(token, find, options).catch((error: unknown) => {
    if (isOtherIssuer(error)) {
      const issuerInToken = String(error.payload.iss)
      throw notVerified(
        `SUPABASE_URL stands for the issuer ${issuer}, the token is from ${issuerInToken}`,
      )
    }
    return null
  })
  return verification && identityOf(claimsSchema.safeParse(verification.payload).data)
}

/**
 * Member id that a token claims, unverified: for a read whose result is used only after the verification.
 *
 * @returns null for a token that would be invalid
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
 * Session that a token names, and the time of issue (epoch ms). Unverified: nothing may be granted by it.
 *
 * @returns null for any text that is no token of this issuer
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

/** The signature is verified before this claim, so the token is no forgery. */
const isOtherIssuer = (error: unknown): error is errors.JWTClaimValidationFailed =>
  error instanceof errors.JWTClaimValidationFailed && error.claim === 'iss'

const notVerified = (
  cause: string,
  options: { retryAfterSeconds?: number; isByCaller?: boolean } = {},
) => new Failure('unavailable', 'session.unavailable', {}, { cause, ...options })

/** Id of the key that a token names; null if the rest of its header is not acceptable. */
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
    email: firstAddress,
  } = claims.user_metadata ?? {}
  const hasSecondFactor = claims.aal === 'aal2'
  return {
    id: claims.sub,
    sessionId: claims.session_id,
    email: claims.email ?? '',
    fullName: typeof fullName === 'string' ? chosenFullName(fullName, firstAddress) : '',
    acceptedTerms: typeof acceptedTerms === 'string' ? acceptedTerms : '',
    language: typeof language === 'string' ? language : '',
    hasAdminRole: claims.app_metadata?.role === 'admin',
    authenticatedAt: extremeOf(claims.amr, Math.max),
    beganAt: extremeOf(claims.amr, Math.min),
    isStrong: hasSecondFactor || isByPasskey(claims.amr),
    hasSecondFactor,
  }
}

/**
 * The name that the member wrote; '' for the one that the sign-up derived from the first address. The service leaves
 * both in the metadata when the address changes, so that the name would reveal the former one.
 */
const chosenFullName = (fullName: string, firstAddress: unknown): string =>
  typeof firstAddress === 'string' &&
  fullName === firstAddress.slice(0, Math.max(0, firstAddress.lastIndexOf('@')))
    ? ''
    : fullName

const proofs = z.array(z.object({ timestamp: z.number() }))

const methods = z.array(z.object({ method: z.string() }))

/** A passkey combines two factors, though the service counts it as aal1. */
const isByPasskey = (amr: unknown) =>
  methods.safeParse(amr).data?.some(({ method }) => method === 'passkey') ?? false

/** The newest or the oldest sign-in that the token lists, epoch ms; null: none. */
function extremeOf(amr: unknown, choose: (...times: number[]) => number): number | null {
  const { data = [] } = proofs.safeParse(amr)
  return data.length > 0 ? choose(...data.map(({ timestamp }) => timestamp)) * 1_000 : null
}
