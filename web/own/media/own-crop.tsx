import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CropMedia } from '#media/media'
import { cropOwnMediaEndpoint } from '#media/own-media'
import type { OwnFile } from '#media/submitted-media'
import { CropDialog } from '../../features/media/crop/crop-dialog.tsx'
import { call } from '../../lib/api/call.ts'
import { Button } from '../../ui/button.tsx'
import type { OwnMediaChange } from './use-own-media.ts'

type Props = { file: OwnFile; name: string; media: OwnMediaChange }

/** Changes the crop of a published picture. No review: a crop reveals nothing new. */
export function OwnCrop({ file, name, media }: Props) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)

  async function save(crop: CropMedia) {
    const send = () => call(cropOwnMediaEndpoint, { params: { id: file.id }, body: crop })
    if (await media.change(send, t`The photo was cropped.`)) setOpen(false)
  }

  return (
    <>
      <Button
        variant="quiet"
        aria-label={t`Crop ${name}`}
        onClick={() => {
          media.setMessage(null)
          setOpen(true)
        }}
      >
        <Trans>Crop…</Trans>
      </Button>
      {isOpen && (
        <CropDialog
          item={file}
          name={name}
          busy={media.busy}
          message={media.message?.kind === 'error' ? media.message : null}
          onMessage={media.setMessage}
          onSave={(crop) => void save(crop)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
