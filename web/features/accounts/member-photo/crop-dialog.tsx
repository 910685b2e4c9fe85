import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { errorMessageOf } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { MemberPhotoCropField } from './crop-field.tsx'
import { cutOut, firstCrop } from './crop.ts'
import { useSingleCall } from '../../../lib/api/use-single-call.ts'

type Props = {
  picture: ImageBitmap
  /** @throws CallError */
  onSave: (picture: Blob) => Promise<void>
  onClose: () => void
}

/**
 * Crops a picture to a square and saves it; the dialog stays open after a failure, so that saving can be
 * repeated.
 */
export default function CropDialog({ picture, onSave, onClose }: Props) {
  const { t } = useLingui()
  const [crop, setCrop] = useState(() => firstCrop(picture))
  const { busy, message, run } = useSingleCall()

  const save = () =>
    run(async () => {
      const blob = await cutOut(picture, crop)
      if (!blob) throw new Error(t`An unexpected error occurred. Please try again.`)
      await onSave(blob)
      onClose()
    }, errorMessageOf)
  return (
    <Dialog
      open
      title={t`Your photo`}
      onClose={onClose}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button onClick={() => void save()} aria-busy={busy}>
            {busy ? <Trans>Saving…</Trans> : <Trans>Save photo</Trans>}
          </Button>
        </>
      }
    >
      <MemberPhotoCropField picture={picture} crop={crop} onChange={setCrop} />
      <div className="mt-4">
        <FormMessage message={message} />
      </div>
    </Dialog>
  )
}
