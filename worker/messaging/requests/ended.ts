import { and, eq, sql } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { hiddenCompanions } from '../schema/hidden-companions.ts'
import { requests } from '../schema/requests.ts'
import { recordRequestAction, type RequestRow } from './writes.ts'

// Conversations that end when a member blocks a companion.

type Pair = { memberId: string; companionId: string }

const needsAnswer = sql`(${requests.state} IN ('sent', 'seen') OR ${requests.waitingSince} IS NOT NULL)`
const isOpenBetween = ({ memberId, companionId }: Pair) =>
  and(eq(requests.memberId, memberId), eq(requests.companionId, companionId), needsAnswer)

/** Requests of the member to the companion in which an answer is due. */
export const openWith = (db: Database, pair: Pair) =>
  db.select().from(requests).where(isOpenBetween(pair))

/** Withdraws requests that were never answered; answered ones no longer wait for another answer. */
export const endConversations = (db: Database, open: readonly RequestRow[], now: number): Write[] =>
  open.flatMap(({ id, state, version }) =>
    state === 'sent' || state === 'seen'
      ? recordRequestAction(
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

/** SQL condition that no answer is due between the two. */
export const hasNoneWaiting = ({ memberId, companionId }: Pair) =>
  sql`NOT EXISTS (SELECT 1 FROM requests WHERE member_id = ${memberId}
    AND companion_id = ${companionId} AND (state IN ('sent', 'seen') OR waiting_since IS NOT NULL))`

/** SQL condition that the member has not blocked the companion. */
export const isNotBlockedBy = ({ memberId, companionId }: Pair) =>
  sql`NOT EXISTS (SELECT 1 FROM ${hiddenCompanions} WHERE member_id = ${memberId}
    AND companion_id = ${companionId} AND blocked = 1)`
