import { logError } from '../../platform/lib/event-counts.ts'
import { keyFor, isSigned, sign } from '../../platform/lib/hash.ts'
import { MINUTE_MS, SECOND_MS } from '../../platform/lib/time.ts'

/** A picture or video that a member may open until a given time; all its files share one link. */
type Grant = {
  memberId: string
  companionId: string
  mediaId: string
  expiresAt: number
}

/** A link is valid at least this long. */
const LIFE_MS = 10 * MINUTE_MS
/** Answers within this period contain the same link, so that browsers don't load a file again. */
const STEP_MS = 5 * MINUTE_MS

/**
 * @param now epoch milliseconds
 * @returns time at which a link expires, in epoch milliseconds
 */
export const linkExpiry = (now: number) => Math.ceil((now + LIFE_MS) / STEP_MS) * STEP_MS

const LINK = /^(\d{10})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-f]{64})$/

/** Audience of a link. A link for members, staff or companions does not open the files of another audience. */
export type Purpose = 'media-link' | 'staff-media-link' | 'own-media-link'

const keys = new Map<Purpose, { secret: string | null; key: CryptoKey | null }>()

/** Signing key of links; null while the operator has not set a secret. */
export async function linkKey(
  secret: string | null,
  purpose: Purpose = 'media-link',
): Promise<CryptoKey | null> {
  const cached = keys.get(purpose)
  if (cached?.secret === secret) return cached.key
  let key: CryptoKey | null = null
  if (secret === null) {
    logError('media.closed', { reason: 'SITE_SECRET is missing or invalid' })
  } else key = await keyFor(secret, purpose)
  keys.set(purpose, { secret, key })
  return key
}

type ClaimedFile = Pick<Grant, 'memberId' | 'companionId' | 'mediaId'>

const claim = (seconds: string | number, { memberId, companionId, mediaId }: ClaimedFile) =>
  [seconds, memberId, companionId, mediaId].join('.')

/** Part of an address that grants the right to open it. */
export async function signLink(key: CryptoKey, grant: Grant): Promise<string> {
  const { memberId, expiresAt } = grant
  const seconds = Math.floor(expiresAt / SECOND_MS)
  const signature = await sign(key, claim(seconds, grant))
  return `${seconds}.${memberId}.${signature}`
}

/**
 * The member to whom a link was issued.
 *
 * @param now epoch milliseconds
 * @returns null if the link is invalid, expired or for another file
 */
export async function readLink(
  key: CryptoKey,
  link: string,
  file: Pick<Grant, 'companionId' | 'mediaId'>,
  now: number,
): Promise<Pick<Grant, 'memberId'> | null> {
  const parts = LINK.exec(link)
  if (!parts) return null
  const [, seconds = '', memberId = '', signature = ''] = parts
  const expectedClaim = claim(seconds, { ...file, memberId })
  if (!(await isSigned(key, expectedClaim, signature))) return null
  if (now >= Number(seconds) * SECOND_MS) return null
  return { memberId }
}
