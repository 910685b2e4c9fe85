import type { Factor, User } from '@supabase/supabase-js'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { getAccountSettingsEndpoint } from '#accounts/me'
import { useApiQuery } from '../../../lib/api/use-api-query.ts'
import { longDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormMessage, type Message } from '../../../ui/form-message.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AccountFailure } from '../account-failure.tsx'
import { attemptAsMember } from '../call-auth.ts'
import { PasskeySection } from '../passkeys/lazy-passkeys.tsx'
import { usePasskeys } from '../passkeys/use-passkeys.ts'
import { AddApp } from './add-app.tsx'
import { CodeForm } from './code-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useFactors, type Factors } from './use-factors.ts'

/** @param onEnough called once there is an app and a backup method of any kind */
type Props = { user: User; onEnough?: (() => void) | undefined }

export default function SecondFactor({ user, onEnough }: Props) {
  const { data: factors, error, refetch } = useFactors(user.id)
  const { data: passkeys, isOffered } = usePasskeys(user.id)
  const { data: settings } = useApiQuery(getAccountSettingsEndpoint)
  const reload = () => void refetch()
  if (error) return <AccountFailure error={error} retry={reload} />
  if (!factors) return <Skeleton className="h-40" />
  if (factors.isProofNeeded) return <FactorProof user={user} onDone={reload} />
  const hasApp = factors.apps.length > 0
  const hasCodes = factors.codes !== null && factors.codes.remaining > 0
  const offersCodes = hasApp && (factors.codes !== null || settings?.recoveryCodes === true)
  const isEnough = hasApp && (factors.apps.length > 1 || hasCodes || (passkeys ?? []).length > 0)
  return (
    <div className="grid gap-6">
      <p className="text-ink-2">
        <Trans>
          With a second factor, your password alone isn’t enough. Each time you sign in, you also
          enter a code from an authenticator app on your phone.
        </Trans>
      </p>
      {hasApp && <Apps factors={factors} reload={reload} />}
      {hasApp && !isEnough && (
        <p className="message">
          {offersCodes ? (
            <Trans>
              Add a backup method too, such as a second authenticator app or recovery codes, so you
              can still sign in if you lose your device.
            </Trans>
          ) : (
            <Trans>
              Add a second authenticator app too, so you can still sign in if you lose your device.
            </Trans>
          )}
        </p>
      )}
      <AddButton factors={factors} reload={reload} />
      {offersCodes && <RecoveryCodes codes={factors.codes} onDone={reload} />}
      {onEnough && isOffered && (
        <>
          <h2 className="text-h4">
            <Trans>Passkeys</Trans>
          </h2>
          <PasskeySection userId={user.id} />
        </>
      )}
      {isEnough && onEnough && (
        <p>
          <Button onClick={onEnough}>
            <Trans>Continue to the staff area</Trans>
          </Button>
        </p>
      )}
    </div>
  )
}

const FactorProof = ({ user, onDone }: { user: User; onDone: () => void }) => (
  <div className="grid gap-6">
    <p className="text-ink-2">
      <Trans>
        To see or change your second factors, enter the code from your authenticator app.
      </Trans>
    </p>
    <CodeForm user={user} onDone={onDone} codeOnly />
  </div>
)

type Shown = { factors: Factors; reload: () => void }

function AddButton({ factors, reload }: Shown) {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    reload()
  }
  if (isOpen) return <AddApp factors={factors} onDone={close} onCancel={close} />
  return (
    <p>
      <Button variant={factors.apps.length === 0 ? 'solid' : 'line'} onClick={() => setOpen(true)}>
        {factors.apps.length === 0 ? (
          <Trans>Add an authenticator app</Trans>
        ) : (
          <Trans>Add another app</Trans>
        )}
      </Button>
    </p>
  )
}

function Apps({ factors, reload }: Shown) {
  const { t } = useLingui()
  const [factorToRemove, setFactorToRemove] = useState<Factor | null>(null)
  const [message, setMessage] = useState<Message>(null)
  const [busy, setBusy] = useState(false)

  async function remove({ id }: Factor) {
    setBusy(true)
    const failure = await attemptAsMember(async ({ client }) => {
      // Recovery codes must never be the only factor, so they go with the last app.
      if (factors.apps.length === 1 && factors.codes) await client.mfa.recoveryCodes.unenroll()
      const answer = await client.mfa.unenroll({ factorId: id })
      // The token still claims a factor. It is renewed only after the last one: until then the claim is
      // true.
      if (!answer.error && factors.apps.length === 1) await client.refreshSession()
      return answer
    })
    setBusy(false)
    setMessage(failure && { kind: 'error', text: failure.text })
    if (failure) return
    setFactorToRemove(null)
    reload()
  }
  return (
    <>
      <ul className="grid gap-3">
        {factors.apps.map((app) => (
          <li key={app.id} className="flex flex-wrap items-center justify-between gap-x-4">
            <span>
              {app.friendly_name || t`Authenticator app`}{' '}
              <span className="text-small text-ink-2">
                <Trans>added on {longDate(app.created_at)}</Trans>
              </span>
            </span>
            <Button
              variant="quiet"
              aria-label={t`Remove ${app.friendly_name || t`Authenticator app`}`}
              onClick={() => {
                setMessage(null)
                setFactorToRemove(app)
              }}
            >
              <Trans>Remove</Trans>
            </Button>
          </li>
        ))}
      </ul>
      {factorToRemove && (
        <ConfirmDialog
          title={<Trans>Remove this app?</Trans>}
          text={<Removal isLast={factors.apps.length === 1} hasCodes={factors.codes !== null} />}
          confirm={<Trans>Remove</Trans>}
          busy={busy}
          onConfirm={() => void remove(factorToRemove)}
          onClose={() => setFactorToRemove(null)}
        >
          <FormMessage message={message} />
        </ConfirmDialog>
      )}
    </>
  )
}

function Removal({ isLast, hasCodes }: { isLast: boolean; hasCodes: boolean }) {
  if (!isLast) {
    return (
      <Trans>
        You’ll no longer be able to sign in with its codes. Your other apps aren’t affected.
      </Trans>
    )
  }
  if (!hasCodes) return <Trans>You’ll then sign in with your password alone.</Trans>
  return (
    <Trans>
      You’ll then sign in with your password alone. Your recovery codes are deleted too.
    </Trans>
  )
}
