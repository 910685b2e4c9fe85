import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ConsentRecord } from '#media/media-consents'
import { agreeToFile } from '#media/own-media.api'
import { call } from '../../lib/api/call.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import type { OwnMediaChange } from './use-own-media.ts'

/** What she agrees to with that use. */
export const PromotionMeaning = () => (
  <Trans>
    Promotion: browsers and apps of adults may use the file as the picture of your profile when they
    save or share its link. Without it they get our own picture, as does everyone who has not
    confirmed their age. You can withdraw this use alone at any time.
  </Trans>
)

type Props = { record: ConsentRecord; name: string; media: OwnMediaChange }

/** Her consent to the promotion of a file that is in her public gallery already. */
export function AllowPromotion({ record, name, media }: Props) {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  const { mediaId: id, shown, others } = record
  async function allow() {
    const body = { shown, others, promotion: true }
    const send = () => call(agreeToFile, { params: { id }, body })
    if (await media.change(send, t`Your consent has been recorded.`)) setAsking(false)
  }
  return (
    <>
      <Button
        variant="quiet"
        aria-label={t`Allow promotion: ${name}`}
        onClick={() => setAsking(true)}
      >
        <Trans>Allow promotion</Trans>
      </Button>
      {asking && (
        <ConfirmDialog
          title={<Trans>Allow promotion of this file</Trans>}
          text={<PromotionMeaning />}
          confirm={media.busy ? <Trans>Please wait…</Trans> : <Trans>Allow promotion</Trans>}
          busy={media.busy}
          onConfirm={() => void allow()}
          onClose={() => setAsking(false)}
        >
          <FormMessage message={media.message?.kind === 'error' ? media.message : null} />
        </ConfirmDialog>
      )}
    </>
  )
}
