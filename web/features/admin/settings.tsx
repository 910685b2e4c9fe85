import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import type { AdminSettings } from '#contract/administration'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormMessage, type Message } from '../../ui/form-message.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { askAsAdmin, saveError } from './ask.ts'
import { LoadFailure } from './load-failure.tsx'
import { Tick } from './fields.tsx'
import { useAdmin, useReload } from './use-admin.ts'

const PATH = '/api/admin/settings'

export function Settings() {
  const { data, error, refetch } = useAdmin<AdminSettings>(PATH)
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  return data ? <SettingsForm saved={data} /> : <Skeleton className="h-72" />
}

function SettingsForm({ saved }: { saved: AdminSettings }) {
  const { t: words } = useLingui()
  const reload = useReload()
  const [message, setMessage] = useState<Message>(null)
  const [busy, setBusy] = useState(false)
  const [maintenance, setMaintenance] = useState(saved.maintenance)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const typed = new FormData(event.currentTarget)
    const text = (name: string) => String(typed.get(name) ?? '').trim()
    setBusy(true)
    setMessage(null)
    try {
      await askAsAdmin('PUT', PATH, {
        offline_window_days: Number(text('days')),
        claims: { photos: text('photos'), videos: text('videos') },
        maintenance,
      })
      setMessage({ kind: 'success', text: t`Settings saved.` })
      reload()
    } catch (error) {
      const failed = t`Failed to save the settings. Please check your connection and try again.`
      setMessage({ kind: 'error', text: saveError(error, failed) })
    }
    setBusy(false)
  }

  return (
    <form className="form admin-narrow" onSubmit={(event) => void submit(event)}>
      <Field
        label={words`Offline window, days`}
        name="days"
        type="number"
        min={1}
        max={365}
        required
        defaultValue={saved.offline_window_days}
        hint={words`Visitors’ lists show those who are online or were active within so many days.`}
      />
      <Field
        label={words`Claim: photos`}
        name="photos"
        maxLength={40}
        defaultValue={saved.claims.photos ?? ''}
        hint={words`As “6,000+”. Empty hides it.`}
      />
      <Field
        label={words`Claim: videos`}
        name="videos"
        maxLength={40}
        defaultValue={saved.claims.videos ?? ''}
      />
      <Tick checked={maintenance} onChange={setMaintenance}>
        <Trans>Maintenance: every public page makes way for a note</Trans>
      </Tick>
      <p className="text-small text-ink-2">
        {saved.demo ? (
          <Trans>Demo mode is on: labelled sample profiles may stand in for missing ones.</Trans>
        ) : (
          <Trans>Demo mode is off.</Trans>
        )}{' '}
        <Trans>It is set where the site is deployed.</Trans>
      </p>
      <FormMessage message={message} />
      <Button type="submit" aria-busy={busy}>
        {busy ? <Trans>One moment…</Trans> : <Trans>Save settings</Trans>}
      </Button>
    </form>
  )
}
