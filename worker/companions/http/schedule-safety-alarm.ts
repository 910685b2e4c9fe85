import type { Context } from 'hono'
import { REMINDER_MS, type SafetyTimerState } from '#companions/safety-timer'
import type { AppEnv } from '../../platform/http/context.ts'
import { logWarning } from '../../platform/lib/event-counts.ts'
import { errorMessage } from '../../platform/lib/reason.ts'
import { safetyAlarmOf } from '../lib/safety-alarms.ts'

/**
 * Schedules the alarm of a timer that was set or extended. If it fails, the job raises the alarm, which runs every
 * minute.
 */
export async function scheduleSafetyAlarm(
  c: Context<AppEnv>,
  { timer }: SafetyTimerState,
): Promise<void> {
  if (!timer || timer.isFired) return
  const dueAt = Date.parse(timer.dueAt)
  const remindAt = dueAt - REMINDER_MS
  const at = remindAt > c.var.now ? remindAt : dueAt
  try {
    await safetyAlarmOf(c.executionCtx, timer.id)?.schedule(timer.id, at)
  } catch (error) {
    logWarning('safety.unscheduled', { why: errorMessage(error) })
  }
}
