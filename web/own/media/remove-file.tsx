import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { deleteOwnMedia } from '#contract/own-media.api'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { call } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import type { OwnMediaChange } from './use-own-media.ts'

type Props = { id: string; name: string; media: OwnMediaChange }

/** Removes a file of hers at once, after one question. */
export function RemoveFile({ id, name, media }: Props) {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  async function remove() {
    const send = () => call(deleteOwnMedia, { params: { id } })
    if (await media.change(send, t`The file is removed.`)) setAsking(false)
  }
  return (
    <>
      <Button variant="quiet" aria-label={t`Remove ${name}`} onClick={() => setAsking(true)}>
        <Trans>Remove</Trans>
      </Button>
      {asking && (
        <ConfirmDialog
          title={<Trans>Remove this file</Trans>}
          text={
            <Trans>
              It leaves the site at once, with its stories, and is deleted from our storage. Your
              consent to it ends. This cannot be undone.
            </Trans>
          }
          confirm={media.busy ? <Trans>Please wait…</Trans> : <Trans>Remove</Trans>}
          busy={media.busy}
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        >
          <FormMessage message={media.message?.kind === 'error' ? media.message : null} />
        </ConfirmDialog>
      )}
    </>
  )
}
