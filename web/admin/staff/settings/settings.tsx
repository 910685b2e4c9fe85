import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { addCityEndpoint } from '#catalogue/admin-places'
import { getSettingsEndpoint, type AdminSettings } from '#staff/settings'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LoadFailure } from '../../shared/api/load-failure.tsx'
import { IfMay } from '../../shared/api/role.tsx'
import { useStaffAnswer } from '../../shared/api/use-staff-answer.ts'
import { PlacesPage } from './places.tsx'
import { SettingsForm } from './settings-form.tsx'
import { TitledSection } from '../../../ui/titled-section.tsx'

export const SettingsSection = () => (
  <div className="grid gap-10">
    <IfMay call={getSettingsEndpoint}>
      <StoredSettings />
    </IfMay>
    <IfMay call={addCityEndpoint}>
      <TitledSection title={<Trans>Places</Trans>} className="gap-4">
        <PlacesPage />
      </TitledSection>
    </IfMay>
  </div>
)

function StoredSettings() {
  const { data, error, refetch } = useStaffAnswer(getSettingsEndpoint, {})
  // Later versions from the server don't replace the input; a conflict offers them.
  const [settings, setSettings] = useState<AdminSettings | null>(null)
  if (!settings && data) setSettings(data)
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!settings) return <Skeleton className="h-72" />
  return <SettingsForm key={settings.version} settings={settings} onNew={setSettings} />
}
