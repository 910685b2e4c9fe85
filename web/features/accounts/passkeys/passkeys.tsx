import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AccountFailure } from '../account-failure.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { knowsPasskeys } from './ask-passkey.ts'
import { PasskeyItem } from './passkey-item.tsx'
import { usePasskeys } from './use-passkeys.ts'

export default function Passkeys({ userId }: { userId: string }) {
  const { data: passkeys, error, refetch } = usePasskeys(userId)
  const [isAdding, setAdding] = useState(false)
  const reload = () => void refetch()
  if (error) return <AccountFailure error={error} retry={reload} />
  if (!passkeys) return <Skeleton className="h-40" />
  const close = () => {
    setAdding(false)
    reload()
  }
  return (
    <div className="grid gap-6">
      <p className="text-ink-2">
        <Trans>
          Sign in with your fingerprint, face or device PIN instead of a password. Your passkey
          stays on your device or in your password manager.
        </Trans>
      </p>
      {passkeys.length > 0 && (
        <ul className="grid gap-3">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} reload={reload} />
          ))}
        </ul>
      )}
      {isAdding && <AddPasskey onDone={close} onCancel={close} />}
      {!isAdding && knowsPasskeys() && (
        <p>
          <Button variant="line" onClick={() => setAdding(true)}>
            <Trans>Add a passkey</Trans>
          </Button>
        </p>
      )}
      {!knowsPasskeys() && (
        <p className="message">
          <Trans>This browser doesn’t support passkeys.</Trans>
        </p>
      )}
    </div>
  )
}
