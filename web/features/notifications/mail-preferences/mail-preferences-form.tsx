import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import {
  changeMailPreferencesEndpoint,
  getMailPreferencesEndpoint,
  type MailPreferencesAnswer,
} from '#notifications/mail-preferences'
import { alertRhythms, readRhythm } from '#notifications/saved-searches'
import type { FormEvent } from 'react'
import { PERSONAL } from '../../../lib/auth/auth-provider.tsx'
import { useMe } from '../../../lib/auth/use-premium.ts'
import { call } from '../../../lib/api/call.ts'
import { useApiQuery } from '../../../lib/api/use-api-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, Select } from '../../../ui/field.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { Link } from '../../../ui/link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PushFields, pushChoices } from './push-fields.tsx'
import { useSingleCall } from '../../../lib/api/use-single-call.ts'

/** Notification settings by topic and channel. */
export function MailPreferencesForm() {
  const { data, error } = useApiQuery(getMailPreferencesEndpoint)
  if (data) return <LoadedForm preferences={data} />
  return error ? <p role="alert">{error.message}</p> : <Skeleton className="h-56" />
}

function LoadedForm({ preferences }: { preferences: MailPreferencesAnswer }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const runsProfile = useMe()?.can.runProfile ?? false
  const { busy, message, setMessage, run } = useSingleCall()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const body = {
      answers: values.has('answers'),
      ...(runsProfile && { requests: values.has('requests') }),
      searches: values.has('searches'),
      follows: readRhythm(values.get('follows')),
      online: values.has('online'),
      renewals: values.has('renewals'),
      ...pushChoices(values),
    }
    await run(async () => {
      await call(changeMailPreferencesEndpoint, { body })
      void queries.invalidateQueries({ queryKey: [PERSONAL] })
      setMessage({ kind: 'success', text: t`Saved.` })
    })
  }

  const rhythms = {
    off: t`No emails`,
    instant: t`As it happens, at most hourly`,
    daily: t`Once a day, in the morning`,
  }
  return (
    <form className="form" onSubmit={(event) => void submit(event)}>
      <p className="text-ink-2">
        <Trans>
          Our emails are discreet. We always write about your safety, your account and changes to
          your plan.
        </Trans>
      </p>
      <Checkbox
        name="answers"
        defaultChecked={preferences.answers}
        label={<Trans>Replies to my requests</Trans>}
      />
      {runsProfile && (
        <Checkbox
          name="requests"
          defaultChecked={preferences.requests}
          label={<Trans>Requests waiting for my answer as a companion</Trans>}
        />
      )}
      <Checkbox
        name="searches"
        defaultChecked={preferences.searches}
        label={
          <Trans>
            News for my <Link to="/account/searches">saved searches</Link>
          </Trans>
        }
      />
      <Select
        label={t`News from companions I follow`}
        name="follows"
        defaultValue={preferences.follows}
        {...(!preferences.instantAlerts &&
          preferences.follows === 'instant' && {
            hint: t`We send these once a day: your plan has no instant emails.`,
          })}
        options={alertRhythms.map((value) => ({ value, name: rhythms[value] }))}
      />
      <Checkbox
        name="online"
        defaultChecked={preferences.online}
        label={<Trans>A companion I follow goes online, at most one email an hour</Trans>}
      />
      <Checkbox
        name="renewals"
        defaultChecked={preferences.renewals}
        label={<Trans>The receipt each time my plan renews</Trans>}
      />
      <PushFields {...preferences} />
      <FormMessage message={message} />
      <Button type="submit" aria-busy={busy}>
        {busy ? <Trans>Saving…</Trans> : <Trans>Save</Trans>}
      </Button>
    </form>
  )
}
