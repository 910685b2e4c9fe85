import { audited } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { photoOf } from './photos/queries.ts'
import type { AccountService } from './lib/account-service.ts'
import type { Member } from './lib/actor.ts'
import { dataUrl } from '../platform/lib/bytes.ts'
import { iso } from '../platform/lib/time.ts'
import { readPhoto } from './photos/read-photo.ts'
import { registeredLifecycles } from '../platform/db/lifecycle.ts'

type Stores = {
  db: Database
  bucket: R2Bucket
  /** Null: what its service knows is left out. */
  accounts: AccountService | null
}

/** What is known of someone, noun by noun; times as ISO text. */
export type MemberCopy = Record<string, object | string>

/**
 * All that is known of a member: what the accounts' service has, and what each noun's lifecycle says. That
 * a copy was taken is noted.
 *
 * @param trustedEmail what was sent under this address without an account is the member's, too; null: none is
 * @throws Failure 503 when the accounts' service gives no good answer: half a copy is none
 */
export async function exportMember(
  { db, bucket, accounts }: Stores,
  {
    id,
    email,
    displayName,
    trustedEmail,
  }: Pick<Member, 'id' | 'email' | 'displayName'> & { trustedEmail: string | null },
  { now, format }: { now: number; format: string },
): Promise<MemberCopy> {
  const known = accounts ? await accounts.find(id) : null
  const copy: MemberCopy = {
    exportedAt: iso(now),
    person: { id, email, displayName, ...(known && inWords(known)) },
  }
  for (const lifecycle of registeredLifecycles()) {
    for (const [name, rows] of Object.entries(lifecycle.export(db, id, trustedEmail ?? ''))) {
      copy[name] = (await rows).map(inWords)
    }
  }
  const [row] = await photoOf(db, id)
  const photo = await readPhoto(bucket, row)
  if (photo) copy['photoFile'] = dataUrl(photo)
  await audited(
    db,
    { actor: id, act: 'member.exported', subject: id, detail: { format }, at: now },
    [],
  )
  return copy
}

const isTime = (name: string) => /(^at|At|End|Until)$/.test(name)

/** The row with its times in words. */
export const inWords = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'number' && isTime(name) ? iso(value) : (value as unknown),
    ]),
  )
