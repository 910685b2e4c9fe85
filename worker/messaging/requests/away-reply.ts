import { dayOf } from '#platform/days'
import { sql, type SQL } from 'drizzle-orm'

// What a companion who is away has written for whoever writes meanwhile.

type Written = { memberId: SQL; companionId: SQL; at: number }

/** Over a companion `c` in SQL: whether her reply is still to be given to a member in this absence. */
const isDue = ({ memberId, companionId, at }: Written) =>
  sql`${dayOf(at)} BETWEEN c.away_from AND c.away_until AND c.away_reply <> ''
    AND NOT EXISTS (SELECT 1 FROM requests given WHERE given.member_id = ${memberId}
      AND given.companion_id = ${companionId} AND given.replied_absence = c.away_from)`

const ofCompanion = (column: SQL, written: Written) =>
  sql`(SELECT ${column} FROM companions c WHERE c.id = ${written.companionId} AND ${isDue(written)})`

/** Her reply to what a member writes, in SQL; NULL: none is due. */
export const replyDue = (written: Written) => ofCompanion(sql`c.away_reply`, written)

/** By the same condition the absence that it is given in, to be stored with it. */
export const absenceOfReply = (written: Written) => ofCompanion(sql`c.away_from`, written)
