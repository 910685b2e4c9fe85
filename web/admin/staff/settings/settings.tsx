import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { addCity } from '#catalogue/admin-places.api'
import type { AdminSettings } from '#staff/settings'
import { getSettings } from '#staff/settings.api'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LoadFailure } from '../../shared/api/load-failure.tsx'
import { IfMay } from '../../shared/api/role.tsx'
import { useStaffAnswer } from '../../shared/api/use-staff-answer.ts'
import { Places } from './places.tsx'
import { SettingsForm } from './settings-form.tsx'

export const SettingsSection = () => (
  <div className="grid gap-10">
    <IfMay call={getSettings}>
      <StoredSettings />
    </IfMay>
    <IfMay call={addCity}>
      <section className="grid gap-4">
        <h2 className="text-h4">
          <Trans>Places</Trans>
        </h2>
        <Places />
      </section>
    </IfMay>
  </div>
)

function StoredSettings() {
  const { data, error, refetch } = useStaffAnswer(getSettings, {})
  // What is typed stays, whatever is saved meanwhile; a conflict brings the way to theirs.
  const [shown, show] = useState<AdminSettings | null>(null)
  if (!shown && data) show(data)
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!shown) return <Skeleton className="h-72" />
  return <SettingsForm key={shown.version} saved={shown} onNew={show} />
}
