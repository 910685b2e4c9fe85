import { dayOf } from '#platform/days'
import { sql, type SQL } from 'drizzle-orm'

// Automatic replies of companions who are away.

type MessageRef = { memberId: SQL; companionId: SQL; at: number }

/** SQL condition over a companion `c`: her reply has not been given to a member in this absence yet. */
const isDue = ({ memberId, companionId, at }: MessageRef) =>
  sql`${dayOf(at)} BETWEEN c.away_from AND c.away_until AND c.away_reply <> ''
    AND NOT EXISTS (SELECT 1 FROM requests given WHERE given.member_id = ${memberId}
      AND given.companion_id = ${companionId} AND given.replied_absence = c.away_from)`

const ofCompanion = (column: SQL, message: MessageRef) =>
  sql`(SELECT ${column} FROM companions c WHERE c.id = ${message.companionId} AND ${isDue(message)})`

/** SQL of the companion's reply to a member's message; NULL: none is due. */
export const replyDue = (message: MessageRef) => ofCompanion(sql`c.away_reply`, message)

/** SQL of the absence for which `replyDue` gives the reply, to be stored with it. */
export const absenceOfReply = (message: MessageRef) => ofCompanion(sql`c.away_from`, message)
