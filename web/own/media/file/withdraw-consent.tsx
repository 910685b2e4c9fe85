import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { revokeConsentEndpoint } from '#media/own-consents'
import { getOwnMediaEndpoint } from '#media/own-media'
import { call } from '../../../lib/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import type { OwnMediaChange } from '../use-own-media.ts'

type Props = { id: string; name: string; media: OwnMediaChange }

/** Withdraws the consent to a file with one press. The file is removed, and its upload is blocked from then on. */
export function WithdrawConsent({ id, name, media }: Props) {
  const { t } = useLingui()
  const effect = useId()
  const withdraw = () => {
    const send = async () => {
      await call(revokeConsentEndpoint, { params: { id } })
      return call(getOwnMediaEndpoint, {})
    }
    media.setWithdrawn(id)
    const successMessage = t`You have withdrawn ${name} and we have deleted it. We have emailed you a confirmation.`
    void media.change(send, successMessage)
  }
  return (
    <div className="own-withdraw">
      <p id={effect} className="text-small text-ink-2">
        <Trans>
          This deletes the file and blocks it for everyone. You have one hour to undo the block.
        </Trans>
      </p>
      <Button
        variant="quiet"
        aria-label={t`Withdraw consent for ${name}`}
        aria-describedby={effect}
        aria-busy={media.busy}
        onClick={withdraw}
      >
        <Trans>Withdraw consent</Trans>
      </Button>
    </div>
  )
}
