import { eq } from 'drizzle-orm'
import { writeAll } from '../../../worker/platform/db/bulk.ts'
import type { Database } from '../../../worker/platform/db/client.ts'
import { companions } from '../../../worker/companions/schema/companions.ts'
import { publishCompanions } from '../../../worker/catalogue/engine/projection.ts'
import { linkAccount } from '../../../worker/companions/accounts/writes.ts'
import { ensureMember } from '../../../worker/accounts/members/writes.ts'

/**
 * Gives a companion an account, and leaves her requests to the team.
 *
 * @param memberId id of the account; a new one by default
 */
export async function giveAccount(
  db: Database,
  companionId: string,
  memberId: string = crypto.randomUUID(),
): Promise<string> {
  const now = Date.now()
  await writeAll(db, [
    ensureMember(db, memberId, now),
    linkAccount(db, {
      companionId,
      memberId,
      since: now,
      contactEmail: null,
      answersChosenAt: now,
    }),
    // Written directly, because the companion's own call would count as activity.
    db.update(companions).set({ answeredBy: 'team' }).where(eq(companions.id, companionId)),
    publishCompanions(db, [companionId]),
  ])
  return memberId
}
