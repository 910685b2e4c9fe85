import type { FileLevel } from '../../media/schema/media.ts'
import { logError } from '../../platform/lib/event-counts.ts'
import { keyFor, isSigned, sign } from '../../platform/lib/hash.ts'
import { MINUTE_MS, SECOND_MS } from '../../platform/lib/time.ts'

/** A picture or clip that a member may open until a moment; its files share one link. */
type Grant = {
  memberId: string
  companionId: string
  mediaId: string
  /** So that the file can be read while the right to it is. It may have changed since. */
  accessLevel: FileLevel
  expiresAt: number
}

/** A link holds at least this long ... */
const LIFE_MS = 10 * MINUTE_MS
/** ... and answers within this time carry the same one, so that nothing shown is loaded again. */
const STEP_MS = 5 * MINUTE_MS

/** @param now epoch milliseconds, as the answer */
export const linkExpiry = (now: number) => Math.ceil((now + LIFE_MS) / STEP_MS) * STEP_MS

export type LinkedLevel = Grant['accessLevel']

const LINK =
  /^(\d{10})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(public|private|submitted)\.([0-9a-f]{64})$/

/** For whom a link is: none for members, staff or a companion's own files opens what another one does. */
export type Purpose = 'media-link' | 'staff-media-link' | 'own-media-link'

const made = new Map<Purpose, { secret: string | null; key: CryptoKey | null }>()

/** The key of links; null while the operator has set no secret. */
export async function linkKey(
  secret: string | null,
  purpose: Purpose = 'media-link',
): Promise<CryptoKey | null> {
  const known = made.get(purpose)
  if (known?.secret === secret) return known.key
  let key: CryptoKey | null = null
  if (secret === null) {
    logError('media.closed', { reason: 'SITE_SECRET is missing or invalid' })
  } else key = await keyFor(secret, purpose)
  made.set(purpose, { secret, key })
  return key
}

type Claimed = Pick<Grant, 'memberId' | 'companionId' | 'mediaId'>

const claim = (
  seconds: string | number,
  { memberId, companionId, mediaId }: Claimed,
  level: string,
) => [seconds, memberId, level, companionId, mediaId].join('.')

/** What stands in an address for the right to open it. */
export async function signLink(key: CryptoKey, grant: Grant): Promise<string> {
  const { memberId, accessLevel, expiresAt } = grant
  const seconds = Math.floor(expiresAt / SECOND_MS)
  const signature = await sign(key, claim(seconds, grant, accessLevel))
  return `${seconds}.${memberId}.${accessLevel}.${signature}`
}

/**
 * Whom a link was given to, and how closed the file was then.
 *
 * @param now epoch milliseconds
 * @returns null when it is none, is over, or was given for something else
 */
export async function readLink(
  key: CryptoKey,
  link: string,
  opened: Pick<Grant, 'companionId' | 'mediaId'>,
  now: number,
): Promise<Pick<Grant, 'memberId' | 'accessLevel'> | null> {
  const parts = LINK.exec(link)
  if (!parts) return null
  const [, seconds = '', memberId = '', level = '', signature = ''] = parts
  const claimed = claim(seconds, { ...opened, memberId }, level)
  if (!(await isSigned(key, claimed, signature))) return null
  if (now >= Number(seconds) * SECOND_MS) return null
  return { memberId, accessLevel: level as LinkedLevel }
}
