import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ManagedCity, ManagedPlaces } from '#contract/admin-places'
import { PERSONAL } from '../../lib/auth/auth-provider.tsx'
import { useAuth } from '../../lib/auth/use-auth.ts'
import { FormMessage, type Message } from '../../ui/form-message.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { adminRequest, saveError } from '../shared/api/admin-api.ts'
import { SelectField } from '../shared/form/fields.tsx'
import { LoadFailure } from '../shared/api/load-failure.tsx'
import { useAdmin } from '../shared/api/use-admin.ts'
import { AddCity } from './add-city.tsx'
import { CityRow } from './city-row.tsx'
import { showToast } from '../shared/toasts.tsx'

const PATH = '/api/admin/places'

/** The cities of one country at a time. Each change is saved at once. */
export function Places() {
  const { t: words } = useLingui()
  const { user } = useAuth()
  const queries = useQueryClient()
  const { data, error, refetch } = useAdmin<ManagedPlaces>(PATH)
  const [country, choose] = useState('switzerland')
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)

  async function act(method: string, path: string, payload: unknown, done: string) {
    if (busy) return false
    setBusy(true)
    setMessage(null)
    try {
      const places = await adminRequest<ManagedPlaces>(method, PATH + path, payload)
      queries.setQueryData([PERSONAL, user?.id, PATH], places)
      showToast(done)
      setBusy(false)
      return true
    } catch (failure) {
      const failed = t`That did not work. Please check your connection and try again.`
      setMessage({ kind: 'error', text: saveError(failure, failed) })
      setBusy(false)
      return false
    }
  }

  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-48" />
  const shown = data.countries.find(({ id }) => id === country) ?? data.countries[0]
  const change = (city: ManagedCity, changes: object) =>
    act('PATCH', `/${city.id}`, changes, t`${city.name} was changed.`)
  return (
    <div className="grid max-w-2xl gap-4">
      <SelectField
        label={words`Country`}
        value={shown?.id ?? ''}
        options={data.countries.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => choose(event.target.value)}
      />
      <ul className="grid gap-3">
        {shown?.cities.map((city) => (
          <CityRow
            key={city.id + city.name}
            city={city}
            busy={busy}
            onRename={(name) => change(city, { name })}
            onHide={(hidden) => change(city, { hidden })}
            onDelete={() => act('DELETE', `/${city.id}`, undefined, t`${city.name} was deleted.`)}
          />
        ))}
        {shown?.cities.length === 0 && (
          <li className="text-ink-2">
            <Trans>No city yet.</Trans>
          </li>
        )}
      </ul>
      <FormMessage message={message} />
      {shown && (
        <AddCity
          key={shown.id}
          country={shown.name}
          busy={busy}
          onAdd={(name) => act('POST', '', { country: shown.id, name }, t`${name} was added.`)}
        />
      )}
    </div>
  )
}
