import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import {
  allowContactDeviceEndpoint,
  endContactDeviceEndpoint,
  type TrustedContact,
} from '#companions/trusted-contacts'
import { errorMessageOf } from '../../../lib/api/api.ts'
import { call } from '../../../lib/api/call.ts'
import { deviceId } from '../../../lib/push/device-id.ts'
import {
  currentSubscription,
  pushObstacle,
  registerBrowser,
  type PushObstacle,
} from '../../../lib/push/push-subscription.ts'
import { Button } from '../../../ui/button.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { useSingleCall } from '../../../lib/api/use-single-call.ts'
import { TitledSection } from '../../../ui/titled-section.tsx'

type Props = {
  token: string
  publicKey: string
  /** Id of the device that is notified; null: none. */
  device: string | null
  /** True if the push service has ended the device that was notified. */
  hasEnded: boolean
  onChange: (contact: TrustedContact) => void
}

/** Lets a contact allow notifications of alarms on this device, and withdraw that. */
export function ContactDevice({ token, publicKey, device, hasEnded, onChange }: Props) {
  const [ownId, setOwnId] = useState<string | null>(null)
  const { busy, message, setMessage, run } = useSingleCall()
  useEffect(() => {
    const readId = async () => {
      const subscription = await currentSubscription()
      setOwnId(subscription && (await deviceId(subscription)))
    }
    void readId().catch(() => {})
  }, [])

  const change = (send: () => Promise<TrustedContact | null>, successText: string) =>
    run(async () => {
      const contact = await send()
      if (contact) {
        setOwnId(contact.notifications.device ?? ownId)
        onChange(contact)
        setMessage({ kind: 'success', text: successText })
      }
    }, errorMessageOf)

  async function allow() {
    // No await precedes this: some browsers forget the press meanwhile.
    if ((await Notification.requestPermission()) !== 'granted') return null
    return registerBrowser(publicKey, (subscription) =>
      call(allowContactDeviceEndpoint, { body: { token, ...subscription } }),
    )
  }
  const end = () => call(endContactDeviceEndpoint, { body: { token } })

  const obstacle = pushObstacle()
  const isOn = device !== null && device === ownId
  const isElsewhere = device !== null && !isOn
  return (
    <TitledSection title={<Trans>Notifications</Trans>} className="gap-4">
      {hasEnded && (
        <p role="status">
          <Trans>
            The device that we notified no longer receives alarms. Turn notifications on again.
          </Trans>
        </p>
      )}
      {isElsewhere && (
        <p className="text-ink-2">
          <Trans>
            Another device is notified of an alarm too. If you’d chosen this one, it no longer
            receives alarms.
          </Trans>
        </p>
      )}
      {!(isElsewhere && obstacle === null) && (
        <p className="text-ink-2">
          <DeviceText state={isOn ? 'on' : (obstacle ?? 'off')} />
        </p>
      )}
      <FormMessage message={message} />
      <p className="flex flex-wrap gap-3">
        {!isOn && obstacle === null && (
          <Button
            variant="line"
            aria-busy={busy}
            onClick={() => void change(allow, t`We’ve sent a test notification to this device.`)}
          >
            <Trans>Notify this device</Trans>
          </Button>
        )}
        {device !== null && (
          <Button
            variant="line"
            aria-busy={busy}
            onClick={() => void change(end, t`Notifications are off. We’ll email you.`)}
          >
            <Trans>Turn notifications off</Trans>
          </Button>
        )}
      </p>
    </TitledSection>
  )
}

/** State of this device's notifications. */
function DeviceText({ state }: { state: PushObstacle | 'on' | 'off' }) {
  switch (state) {
    case 'on':
      return (
        <Trans>This device is notified of an alarm too. The text names neither her nor us.</Trans>
      )
    case 'off':
      return (
        <Trans>
          We can also notify this device of an alarm. The text names neither her nor us.
        </Trans>
      )
    case 'blocked':
      return (
        <Trans>
          Notifications from this site are blocked. You can allow them in your browser’s settings.
        </Trans>
      )
    case 'ios':
      return (
        <Trans>
          On iPhone and iPad, notifications need the app: copy your link, tap Share, then Add to
          Home Screen. In the app, open Safety, select trusted contacts, and paste the link.
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
  }
}
