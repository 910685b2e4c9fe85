import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { revokeConsent } from '#contract/own-consents.api'
import { getOwnMedia } from '#contract/own-media.api'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { call } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import type { OwnMediaChange } from './use-own-media.ts'

type Props = { id: string; name: string; media: OwnMediaChange }

/** Withdraws her consent for a file, for good: it goes, and is refused from then on. */
export function WithdrawConsent({ id, name, media }: Props) {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  async function withdraw() {
    const send = async () => {
      await call(revokeConsent, { params: { id } })
      return call(getOwnMedia, {})
    }
    const done = t`Your consent has been withdrawn and the file deleted. We have emailed you a confirmation.`
    if (await media.change(send, done)) setAsking(false)
  }
  return (
    <>
      <Button
        variant="quiet"
        aria-label={t`Withdraw consent for ${name}`}
        onClick={() => setAsking(true)}
      >
        <Trans>Withdraw consent</Trans>
      </Button>
      {asking && (
        <ConfirmDialog
          title={<Trans>Withdraw your consent</Trans>}
          text={
            <Trans>
              The file leaves the site at once, along with its stories, and is deleted from our
              storage. We will reject it, and close copies of it, whoever uploads them. This cannot
              be undone.
            </Trans>
          }
          confirm={media.busy ? <Trans>Please wait…</Trans> : <Trans>Withdraw consent</Trans>}
          busy={media.busy}
          onConfirm={() => void withdraw()}
          onClose={() => setAsking(false)}
        >
          <FormMessage message={media.message?.kind === 'error' ? media.message : null} />
        </ConfirmDialog>
      )}
    </>
  )
}
