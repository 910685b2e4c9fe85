import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { AdminSettings } from '#contract/administration'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailure } from '../shared/api/load-failure.tsx'
import { useAdmin } from '../shared/api/use-admin.ts'
import { Places } from './places.tsx'
import { SettingsForm } from './settings-form.tsx'

const SETTINGS = '/api/admin/settings'

export function Settings() {
  const { data, error, refetch } = useAdmin<AdminSettings>(SETTINGS)
  // What is typed stays, whatever is saved meanwhile; a conflict brings the way to theirs.
  const [shown, show] = useState<AdminSettings | null>(null)
  if (!shown && data) show(data)
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  return (
    <div className="grid gap-10">
      {shown ? (
        <SettingsForm key={shown.version} saved={shown} onNew={show} />
      ) : (
        <Skeleton className="h-72" />
      )}
      <section className="grid gap-4">
        <h2 className="text-h4">
          <Trans>Places</Trans>
        </h2>
        <Places />
      </section>
    </div>
  )
}
