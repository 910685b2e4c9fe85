import { MINUTE_MS } from '#platform/time'
import { getWorkCountsEndpoint } from '#staff/work'
import { useMay } from '../../shared/api/role.tsx'
import { useStaffAnswer } from '../../shared/api/use-staff-answer.ts'
import { useAttended } from '../../shared/attendance.ts'

/** How often the list and its numbers are loaded again. */
export const WORK_REFRESH_MS = 3 * MINUTE_MS

/** Numbers of the signed-in person's tasks; not loaded for roles without cases. */
export function useWorkCounts() {
  const isAttended = useAttended()
  const enabled = useMay()(getWorkCountsEndpoint)
  const refetchInterval = isAttended && WORK_REFRESH_MS
  return useStaffAnswer(getWorkCountsEndpoint, {}, { leave: false, enabled, refetchInterval })
}
