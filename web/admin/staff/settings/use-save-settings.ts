import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { getSettingsEndpoint, saveSettingsEndpoint, type AdminSettings } from '#staff/settings'
import type { BodyOf } from '#platform/endpoint'
import { call } from '../../../lib/api/call.ts'
import { conflictOf } from '../../../lib/api/conflict-of.ts'
import { useReload, useStaffCache } from '../../shared/api/use-staff-answer.ts'
import { useSaving } from '../../shared/api/use-saving.ts'
import { publicReads } from '../../shared/api/stale-reads.ts'

/** Saves the settings. On a conflict, holds the version of someone else beside the input. */
export function useSaveSettings() {
  const cache = useStaffCache()
  const reload = useReload()
  const [newerSettings, setNewerSettings] = useState<AdminSettings | null>(null)
  const { busy, message, setMessage, run } = useSaving((error) => {
    const conflict = conflictOf(saveSettingsEndpoint, error)
    if (conflict) setNewerSettings(conflict.current)
  })

  /** @returns the saved settings; `null` if the call failed */
  async function save(input: BodyOf<typeof saveSettingsEndpoint>): Promise<AdminSettings | null> {
    let settings: AdminSettings | null = null
    await run(
      async () => {
        settings = await call(saveSettingsEndpoint, { body: input })
        cache.set(getSettingsEndpoint, {}, settings)
        setNewerSettings(null)
        setMessage({ kind: 'success', text: t`Settings saved.` })
        void reload(...publicReads)
      },
      t`We couldn’t save the settings. Check your connection and try again.`,
    )
    return settings
  }
  /** Dismisses the conflict; the next save replaces the version of someone else. */
  function dismissConflict() {
    setNewerSettings(null)
    setMessage(null)
  }
  return { save, busy, message, newerSettings: newerSettings, forget: dismissConflict }
}
