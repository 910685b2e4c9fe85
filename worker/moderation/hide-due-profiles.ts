import type { Database } from '../platform/db/client.ts'
import { logWarning } from '../platform/lib/event-counts.ts'
import { errorMessage } from '../platform/lib/reason.ts'
import { applyReportAction } from './apply-report-action.ts'
import { findReport } from './reports/queries.ts'
import { dueTakedowns } from './reports/takedowns.ts'

/** Maximum profiles in one run of the job. */
const BATCH_SIZE = 20

/**
 * Hides the profiles whose planned hiding is due, in the name of the member of staff who planned it. Each is written
 * alone; a failed one is tried again by the next run.
 *
 * @returns ids of the companions
 */
export async function hideDueProfiles(
  stores: { db: Database; bucket: R2Bucket },
  now: number,
): Promise<string[]> {
  const hiddenIds: string[] = []
  for (const { id, version } of await dueTakedowns(stores.db, { now, limit: BATCH_SIZE })) {
    try {
      const report = await findReport(stores.db, id, now)
      const plan = report?.steps.findLast(({ act }) => act === 'plan_hide')
      if (!report || !plan) continue
      const staff = { actor: plan.actor, name: plan.actorName, at: now }
      const action = { version, act: 'hide' as const, note: plan.note }
      await applyReportAction(
        { ...stores, accounts: null, siteSecret: null },
        id,
        action,
        staff,
        '',
      )
      if (report.companion !== null) hiddenIds.push(report.companion)
    } catch (error) {
      logWarning('takedown.failed', { report: id, why: errorMessage(error) })
    }
  }
  return hiddenIds
}
