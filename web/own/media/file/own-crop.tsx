import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import type { CropMedia } from '#media/media'
import { cropOwnMediaEndpoint } from '#media/own-media'
import type { OwnFile } from '#media/submitted-media'
import type { CropDialogProps } from '../../../features/media/crop/crop-dialog.tsx'
import { call } from '../../../lib/api/call.ts'
import { browserComponent } from '../../../lib/lazy-component.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { OwnMediaChange } from '../use-own-media.ts'

const CropDialog = browserComponent<CropDialogProps>(
  () => import('../../../features/media/crop/crop-dialog.tsx'),
)

type Props = { file: OwnFile; name: string; media: OwnMediaChange }

/** Changes the crop of a published picture. No review: a crop reveals nothing new. */
export function OwnCrop({ file, name, media }: Props) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { width, height } = file

  async function save(crop: CropMedia) {
    const send = () => call(cropOwnMediaEndpoint, { params: { id: file.id }, body: crop })
    if (await media.change(send, t`The photo was cropped.`)) setOpen(false)
  }

  return (
    <>
      <button
        type="button"
        className="own-file-row own-file-row-fact"
        onClick={() => {
          media.setMessage(null)
          setOpen(true)
        }}
      >
        <Icon name="crop" />
        <span>
          <Trans>Crop</Trans> <span className="sr-only">{name}</span>
        </span>
        <span className="own-file-row-value">
          {width} × {height}
        </span>
        <Icon name="chevron-right" className="own-file-row-mark" />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <CropDialog
            item={file}
            name={name}
            busy={media.busy}
            message={media.message?.kind === 'error' ? media.message : null}
            onMessage={media.setMessage}
            onSave={(crop) => void save(crop)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
