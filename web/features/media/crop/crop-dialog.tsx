import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CropMedia, MediaItem } from '#media/media'
import { MIN_CROP_PX } from '#media/media-crop'
import { variantUrl } from '#media/media-urls'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/choice-fields.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormMessage, type Message } from '../../../ui/form-message.tsx'
import { isFullArea, mayCrop, shapedAs, fullArea, widthsOf, type Area } from './crop-area.ts'
import { CropField } from './crop-field.tsx'
import { CropPreview } from './crop-preview.tsx'
import '../../../styles/crop.css'

/** Width divided by height; "": any. */
const shapes = new Map([
  ['3:4', 3 / 4],
  ['4:5', 4 / 5],
  ['1:1', 1],
  ['9:16', 9 / 16],
  ['4:3', 4 / 3],
])
const ANY_RATIO = ''
const ratioOf = (shape: string) => shapes.get(shape) ?? null

export type CropDialogProps = {
  item: Pick<MediaItem, 'thumbnail' | 'width' | 'height'>
  name: string
  busy: boolean
  message: Message
  onMessage: (message: Message) => void
  onSave: (crop: CropMedia) => void
  onClose: () => void
}

/** Dialog to crop a photo. Saving is the only step that changes it. */
export default function CropDialog(props: CropDialogProps) {
  const { item, name, busy, message, onMessage, onSave, onClose } = props
  const { t } = useLingui()
  // The same area keeps its id, so that the server does not make the same crop twice.
  const [{ area, id }, setCrop] = useState(() => cropOf(fullArea(item)))
  const [shape, setShape] = useState(ANY_RATIO)
  const [past, setPast] = useState<{ area: Area; shape: string }[]>([])
  const picture = variantUrl(item.thumbnail, 900, 'webp')
  const ratio = ratioOf(shape)
  const photoWidth = item.width
  const photoHeight = item.height

  const remember = () => setPast((list) => [...list, { area, shape }])
  const change = (next: Area) => {
    onMessage(null)
    setCrop(cropOf(next))
  }
  function undo() {
    const last = past.at(-1)
    if (!last) return
    setPast(past.slice(0, -1))
    setShape(last.shape)
    change(last.area)
  }

  function save() {
    if (busy) return
    if (isFullArea(area, item)) {
      onMessage({ kind: 'error', text: t`Select a part of the photo.` })
      return
    }
    onSave({ id, ...area })
  }

  const canCrop = mayCrop(item)
  return (
    <Dialog
      open
      kind="wide"
      title={t`Crop ${name}`}
      onClose={onClose}
      footer={
        <>
          <div className="mr-auto min-w-0 flex-1 basis-64">
            <FormMessage message={message} />
          </div>
          <Button variant="line" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          {canCrop && (
            <Button aria-busy={busy} onClick={save}>
              {busy ? <Trans>One moment…</Trans> : <Trans>Save cropped photo</Trans>}
            </Button>
          )}
        </>
      }
    >
      {canCrop ? (
        <>
          <p className="mb-4 text-ink-2">
            <Trans>
              The cropped photo replaces the current one, with its texts, stories and record of
              consent. The current photo is deleted.
            </Trans>
          </p>
          <div className="crop-columns">
            <div className="crop-field">
              <CropField
                picture={picture}
                photo={item}
                ratio={ratio}
                area={area}
                onChange={change}
                onStart={remember}
              />
            </div>
            <div className="grid justify-items-start gap-4">
              <SelectField
                label={t`Shape`}
                value={shape}
                onChange={({ target }) => {
                  const shape = target.value
                  remember()
                  setShape(shape)
                  change(shapedAs(item, ratioOf(shape), area))
                }}
                options={[
                  { value: ANY_RATIO, label: t`Free` },
                  ...[...shapes]
                    .filter(([, ratio]) => widthsOf(item, ratio) !== null)
                    .map(([value]) => ({ value, label: value })),
                ]}
              />
              <p className="media-acts">
                <Button variant="quiet" aria-disabled={past.length === 0} onClick={undo}>
                  <Trans>Undo</Trans>
                </Button>
                <Button
                  variant="quiet"
                  aria-disabled={isFullArea(area, item)}
                  onClick={() => {
                    remember()
                    setShape(ANY_RATIO)
                    change(fullArea(item))
                  }}
                >
                  <Trans>Whole photo</Trans>
                </Button>
              </p>
              <CropPreview picture={picture} area={area} />
            </div>
          </div>
        </>
      ) : (
        <p>
          <Trans>
            This photo is {photoWidth} × {photoHeight} pixels. A sharp crop needs at least{' '}
            {MIN_CROP_PX} pixels each way, so replace the photo with a larger file instead.
          </Trans>
        </p>
      )}
    </Dialog>
  )
}

const cropOf = (area: Area) => ({ area, id: crypto.randomUUID() })
