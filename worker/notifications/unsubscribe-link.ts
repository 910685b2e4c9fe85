import { MAIN_LANGUAGE } from '#platform/language'
import { UNSUBSCRIBE_PATH, type EndableKind } from '#notifications/saved-searches'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { SIGNATURE_PURPOSE, unsubscribeTokenOf } from './mail-preferences/rules.ts'
import { namePreferences } from './mail-preferences/writes.ts'
import { keyFor, sign } from '../platform/lib/hash.ts'

export type MailSender = {
  /** The site's origin. */
  origin: string
  /** `null`: links cannot be signed, so emails have no unsubscribe link. */
  siteSecret: string | null
}

type Recipient = {
  memberId: string
  email: string
  /** Id of the preferences; `null`: the member has never chosen any. */
  preferencesId: string | null
}

type UnsubscribeLink = {
  /** Address that ends emails of a kind with one click. */
  unsubscribe: string
  /** Path of its page, without a language. */
  path: string
  /** Writes for the batch, before the email: they insert the preferences that the link refers to. */
  writes: Write[]
}

/**
 * Unsubscribe link for a kind of email.
 *
 * @param now epoch milliseconds
 * @returns `null` if links cannot be signed
 */
export async function unsubscribeLink(
  db: Database,
  { memberId, email, preferencesId }: Recipient,
  kind: EndableKind,
  { origin, siteSecret, now }: MailSender & { now: number },
): Promise<UnsubscribeLink | null> {
  if (siteSecret === null) return null
  const id = preferencesId ?? crypto.randomUUID()
  const key = await keyFor(siteSecret, SIGNATURE_PURPOSE)
  const token = await unsubscribeTokenOf({ id, kinds: [kind] }, (text) => sign(key, text))
  const recipient = { memberId, email, language: MAIN_LANGUAGE, origin }
  const path = `${UNSUBSCRIBE_PATH}?${new URLSearchParams({ token })}`
  return {
    unsubscribe: origin + path,
    path,
    writes: preferencesId === null ? [namePreferences(db, recipient, { id, now })] : [],
  }
}
