import type { Context } from 'hono'
import { recordCompanionActivity } from '../record-companion-activity.ts'
import { createDatabase } from '../../platform/db/client.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { logWarning } from '../../platform/lib/event-counts.ts'
import { errorMessage } from '../../platform/lib/reason.ts'

/**
 * Records a companion's activity, at most once an hour, while the call continues. The write has a database of its
 * own, so that the response does not wait until the catalogue includes it.
 */
export function noteActivityInBackground(
  c: Context<AppEnv>,
  activity: { companionId: string; lastActiveAt: number },
): void {
  const recording = recordCompanionActivity(createDatabase(c.env.DB), activity, c.var.now)
  c.executionCtx.waitUntil(
    recording.catch((error: unknown) => {
      logWarning('activity.unrecorded', { error: errorMessage(error) })
    }),
  )
}
