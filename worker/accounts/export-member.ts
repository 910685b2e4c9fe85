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
  /** Null: the copy leaves out the data of the account service. */
  accounts: AccountService | null
}

/** Data about a member by noun; times are ISO text. */
export type MemberCopy = Record<string, object | string>

/**
 * Collects all data about a member: from the account service, and from the lifecycle of each noun. Logs that a
 * copy was made.
 *
 * @param trustedEmail data sent from this address without an account belongs to the member, too; null: none
 *   does
 * @throws Failure 503 when the account service gives no good answer, because a partial copy would mislead
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
  const account = accounts ? await accounts.find(id) : null
  const copy: MemberCopy = {
    exportedAt: iso(now),
    person: { id, email, displayName, ...(account && withIsoTimes(account)) },
  }
  for (const lifecycle of registeredLifecycles()) {
    for (const [name, rows] of Object.entries(lifecycle.export(db, id, trustedEmail ?? ''))) {
      copy[name] = (await rows).map(withIsoTimes)
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

/** Copy of the row with its times as ISO text. */
export const withIsoTimes = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'number' && isTime(name) ? iso(value) : (value as unknown),
    ]),
  )
