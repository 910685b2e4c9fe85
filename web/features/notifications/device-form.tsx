import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { errorMessageOf } from '../../lib/api/api.ts'
import { PERSONAL } from '../../lib/auth/auth-provider.tsx'
import {
  endDevice,
  readDevice,
  startDevice,
  testOwnDevice,
  type DeviceState,
} from '../../lib/push/push-device.ts'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useSingleCall } from '../../lib/api/use-single-call.ts'

/** Turns push notifications on and off in this browser. */
export function DeviceForm({ userId }: { userId: string }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const queryKey = [PERSONAL, userId, 'device']
  const { data, error } = useQuery({ queryKey, queryFn: readDevice })
  const reload = () => queries.invalidateQueries({ queryKey })
  const { busy, message, setMessage, run } = useSingleCall(() => void reload())

  const change = (action: () => Promise<unknown>, successText: string) =>
    run(async () => {
      await action()
      setMessage({ kind: 'success', text: successText })
      await reload()
    }, errorMessageOf)

  if (!data) return error ? <p role="alert">{error.message}</p> : <Skeleton className="h-24" />
  const { state, id } = data
  return (
    <div className="form">
      <p className="text-ink-2">
        <Explanation state={state} />
      </p>
      <FormMessage message={message} />
      {(state === 'off' || state === 'ended') && (
        <Button aria-busy={busy} onClick={() => void change(startDevice, '')}>
          {state === 'ended' ? (
            <Trans>Turn on again</Trans>
          ) : (
            <Trans>Turn on for this device</Trans>
          )}
        </Button>
      )}
      {state === 'on' && id !== null && (
        <p className="flex flex-wrap gap-3">
          <Button
            variant="line"
            aria-busy={busy}
            onClick={() =>
              void change(() => testOwnDevice(id), t`We’ve sent you a test notification.`)
            }
          >
            <Trans>Send a test</Trans>
          </Button>
          <Button
            variant="line"
            aria-busy={busy}
            onClick={() => void change(endDevice, t`Notifications are off on this device.`)}
          >
            <Trans>Turn off for this device</Trans>
          </Button>
        </p>
      )}
    </div>
  )
}

function Explanation({ state }: { state: DeviceState }) {
  switch (state) {
    case 'on':
      return (
        <Trans>
          Notifications are on for this device until you sign out, and never show names. We’ll email
          you only about what you haven’t read after ten minutes.
        </Trans>
      )
    case 'off':
      return (
        <Trans>
          This device can notify you of anything new. Notifications never name anyone, and end when
          you sign out.
        </Trans>
      )
    case 'ended':
      return <Trans>This device no longer receives notifications.</Trans>
    case 'blocked':
      return (
        <Trans>
          Notifications from this site are blocked. You can allow them in your browser’s settings.
        </Trans>
      )
    case 'ios':
      return (
        <Trans>
          On iPhone and iPad, notifications need the app: tap Share, then Add to Home Screen, and
          open the site from there. Its name and icon are neutral.
        </Trans>
      )
    case 'discreet':
      return (
        <Trans>
          In discreet mode this browser shows no notifications. Turn the mode off to use them.
        </Trans>
      )
    case 'unsupported':
      return <Trans>This browser can’t show notifications.</Trans>
    case 'unavailable':
      return <Trans>Notifications aren’t available on this site yet.</Trans>
  }
}
