import { and, eq, sql } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { hiddenCompanions } from '../schema/hidden-companions.ts'
import { requests } from '../schema/requests.ts'
import { recordAction, type RequestRow } from './writes.ts'

// What ends between a member and a companion whom they block.

type Two = { memberId: string; companionId: string }

const needsAnswer = sql`(${requests.state} IN ('sent', 'seen') OR ${requests.waitingSince} IS NOT NULL)`
const between = ({ memberId, companionId }: Two) =>
  and(eq(requests.memberId, memberId), eq(requests.companionId, companionId), needsAnswer)

/** The requests of the member in which an answer is owed. */
export const openWith = (db: Database, two: Two) => db.select().from(requests).where(between(two))

/** One that was never answered is withdrawn; one that was stays as it is, without waiting for more. */
export const endConversations = (db: Database, open: readonly RequestRow[], now: number): Write[] =>
  open.flatMap(({ id, state, version }) =>
    state === 'sent' || state === 'seen'
      ? recordAction(
          db,
          {
            requestId: id,
            number: version + 1,
            at: now,
            act: 'withdraw',
            text: '',
            actor: null,
            actorName: null,
          },
          { state: 'withdrawn', changedAt: now, waitingSince: null, read: version + 1 },
        )
      : [db.update(requests).set({ waitingSince: null }).where(eq(requests.id, id))],
  )

/** True in SQL when no answer is owed between the two. */
export const hasNoneWaiting = ({ memberId, companionId }: Two) =>
  sql`NOT EXISTS (SELECT 1 FROM requests WHERE member_id = ${memberId}
    AND companion_id = ${companionId} AND (state IN ('sent', 'seen') OR waiting_since IS NOT NULL))`

/** True in SQL while the member has not blocked the companion. */
export const isNotBlockedBy = ({ memberId, companionId }: Two) =>
  sql`NOT EXISTS (SELECT 1 FROM ${hiddenCompanions} WHERE member_id = ${memberId}
    AND companion_id = ${companionId} AND blocked = 1)`
