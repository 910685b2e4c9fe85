import { MINUTE_MS } from '#platform/time'
import { getWorkEndpoint } from '#staff/work'
import { useMay } from '../../shared/api/role.tsx'
import { useStaffAnswer } from '../../shared/api/use-staff-answer.ts'
import { useAttended } from '../../shared/attendance.ts'

const LOADED_EVERY_MS = 3 * MINUTE_MS

/** Open tasks of the signed-in person; not loaded for roles without cases. */
export function useWork() {
  const isAttended = useAttended()
  const enabled = useMay()(getWorkEndpoint)
  const refetchInterval = isAttended && LOADED_EVERY_MS
  return useStaffAnswer(getWorkEndpoint, {}, { leave: false, enabled, refetchInterval })
}
