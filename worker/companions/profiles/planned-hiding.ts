import { groundOfReport } from '#moderation/reports'
import type { OwnProfile } from '#companions/own/own'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { reports } from '../../moderation/schema/reports.ts'
import { iso } from '../../platform/lib/time.ts'

/** Query of the earliest planned hiding of a profile. */
export const plannedHidingOf = (db: Database, companionId: string) =>
  db
    .select({
      hideAt: reports.hideAt,
      words: reports.hideWords,
      reason: reports.reason,
      raisedReason: reports.raisedReason,
    })
    .from(reports)
    .where(and(eq(reports.companion, companionId), isNotNull(reports.hideAt)))
    .orderBy(asc(reports.hideAt))
    .limit(1)
type PlannedHiding = Awaited<ReturnType<typeof plannedHidingOf>>[number]

/** A planned hiding for the companion, with the reason in general terms. */
export const presentPlannedHiding = (row: PlannedHiding | undefined): OwnProfile['takedown'] =>
  row?.hideAt == null
    ? null
    : {
        at: iso(row.hideAt),
        ground: groundOfReport[row.raisedReason ?? row.reason],
        words: row.words,
      }
