import { getManagedEndpoint, type ManagedCompanion } from '#companions/staff/admin-companions'
import { coverLike } from './cover-private.ts'
import { useReload, useStaffCache } from '../shared/api/use-staff-answer.ts'
import { showToast } from '../shared/toasts.tsx'
import { useSaving } from '../shared/api/use-saving.ts'
import { companionReads } from '../shared/api/stale-reads.ts'

/** Sends one record at a time, and updates the companion that is open. */
export function useRecords(id: string) {
  const cache = useStaffCache()
  const reload = useReload()
  const { busy, message, run } = useSaving()

  /** @returns whether the call succeeded */
  const change = (send: () => Promise<ManagedCompanion>, successMessage: string) =>
    run(async () => {
      const parts = { params: { id } }
      const previous = cache.get(getManagedEndpoint, parts)
      cache.set(getManagedEndpoint, parts, coverLike(previous, await send()))
      showToast(successMessage)
      void reload(...companionReads)
    })
  return { change, busy, message }
}
