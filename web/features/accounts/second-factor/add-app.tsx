import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { renderSVG } from 'uqr'
import { getMeEndpoint } from '#accounts/me'
import { brand } from '../../../brand.ts'
import { call } from '../../../lib/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { DeviceNameForm } from '../device-name-form.tsx'
import { attemptAsMember } from '../call-auth.ts'
import { useTask } from '../use-task.ts'
import { CodeInput } from './code-input.tsx'
import type { Factors } from './use-factors.ts'

type Enrolled = { id: string; picture: string; secret: string }
type Props = { factors: Factors; onDone: () => void; onCancel: () => void }

const MAX_NAME = 40
const PICTURE = 'data:image/svg+xml;utf-8,'

/** Adds an authenticator app in three steps: name, QR code, first code. */
export function AddApp(props: Props) {
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null)
  return enrolled ? (
    <ConfirmApp enrolled={enrolled} {...props} />
  ) : (
    <NameApp onEnrolled={setEnrolled} {...props} />
  )
}

function NameApp({
  factors: { apps, unfinished: unfinishedFactors },
  onEnrolled,
  onCancel,
}: Props & { onEnrolled: (enrolled: Enrolled) => void }) {
  const task = useTask(async (field) => {
    const friendlyName = field('name').trim()
    let enrolled: Enrolled | null = null
    const failure = await attemptAsMember(async ({ client }) => {
      for (const { id } of unfinishedFactors) await client.mfa.unenroll({ factorId: id })
      const answer = await client.mfa.enroll({
        factorType: 'totp',
        friendlyName,
        issuer: brand.name,
      })
      if (answer.data) enrolled = toEnrolled(answer.data)
      return answer
    })
    if (failure) return { kind: 'error', text: failure.text }
    if (enrolled) onEnrolled(enrolled)
    return null
  })
  return (
    <DeviceNameForm
      task={task}
      label={t`Name of the app or device`}
      defaultValue={apps.length === 0 ? t`My phone` : t`My second device`}
      maxLength={MAX_NAME}
      submit={<Trans>Continue</Trans>}
      onCancel={onCancel}
    />
  )
}

/**
 * The app draws the QR code itself: the service's picture has an element per module, half a megabyte in
 * all.
 */
const toEnrolled = ({
  id,
  totp: { uri, secret },
}: {
  id: string
  totp: { uri: string; secret: string }
}): Enrolled => ({
  id,
  secret,
  picture: PICTURE + encodeURIComponent(renderSVG(uri)),
})

const groupByFour = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

function ConfirmApp({
  enrolled: { id, picture, secret },
  onDone,
  onCancel,
}: Props & { enrolled: Enrolled }) {
  const { t } = useLingui()
  const { busy, message, onSubmit } = useTask(async (field) => {
    const code = field('code').replaceAll(/\s/g, '')
    const failure = await attemptAsMember(({ client }) =>
      client.mfa.challengeAndVerify({ factorId: id, code }),
    )
    if (failure) return { kind: 'error', text: failure.text }
    // The API rejects password-only sessions from the first call with the new factor on, so that call is
    // made now.
    void call(getMeEndpoint, { isQuiet: true }).catch(() => {})
    onDone()
    return null
  })
  return (
    <form className="form" onSubmit={(event) => void onSubmit(event)}>
      <p className="text-ink-2">
        <Trans>
          Scan this QR code with an authenticator app, or enter the key by hand. Then enter the
          six-digit code from the app.
        </Trans>
      </p>
      <img src={picture} alt={t`QR code for your authenticator app`} width={208} height={208} />
      <p className="text-small">
        <Trans>Key</Trans>{' '}
        <code className="break-words select-all" translate="no">
          {groupByFour(secret)}
        </code>
      </p>
      <CodeInput />
      <FormMessage message={message} />
      <p className="flex flex-wrap gap-3">
        <Button type="submit" aria-busy={busy}>
          {busy ? <Trans>Confirming…</Trans> : <Trans>Confirm</Trans>}
        </Button>
        <Button variant="line" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </p>
    </form>
  )
}
