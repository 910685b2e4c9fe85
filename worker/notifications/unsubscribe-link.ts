import { MAIN_LANGUAGE } from '#platform/language'
import { UNSUBSCRIBE_PATH, type EndableKind } from '#notifications/saved-search-options'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { SIGNED_FOR, tokenOf } from './mail-preferences/rules.ts'
import { namePreferences } from './mail-preferences/writes.ts'
import { keyFor, sign } from '../platform/lib/hash.ts'

export type MailSender = {
  /** Of the site. */
  origin: string
  /** Null: no link could be signed, so none ends the mail. */
  siteSecret: string | null
}

type Recipient = {
  memberId: string
  email: string
  /** Of the preferences; null: the member has never chosen any. */
  preferencesId: string | null
}

type Ending = {
  /** Ends mail of a kind at one click. */
  unsubscribe: string
  /** Of its page, without a language. */
  path: string
  /** They belong before the mail: the link names the preferences, which then have to be there. */
  writes: Write[]
}

/** The link that ends mail of a kind. @param now epoch milliseconds. @returns null: none can be signed */
export async function unsubscribeLink(
  db: Database,
  { memberId, email, preferencesId }: Recipient,
  kind: EndableKind,
  { origin, siteSecret, now }: MailSender & { now: number },
): Promise<Ending | null> {
  if (siteSecret === null) return null
  const id = preferencesId ?? crypto.randomUUID()
  const key = await keyFor(siteSecret, SIGNED_FOR)
  const token = await tokenOf({ id, kinds: [kind] }, (text) => sign(key, text))
  const mailed = { memberId, email, language: MAIN_LANGUAGE, origin }
  const path = `${UNSUBSCRIBE_PATH}?${new URLSearchParams({ token })}`
  return {
    unsubscribe: origin + path,
    path,
    writes: preferencesId === null ? [namePreferences(db, mailed, { id, now })] : [],
  }
}
