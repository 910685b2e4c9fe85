import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Focus, MediaItem } from '#contract/media'
import { FOCUS_CENTRE } from '#contract/media-focus'
import { variantUrl } from '#contract/media-urls'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormMessage, type Message } from '../../ui/form-message.tsx'
import { FocusField } from './focus-field.tsx'
import { FocusPreviews } from './focus-previews.tsx'
import '../../styles/focus.css'

type Props = {
  item: Pick<MediaItem, 'thumbnail' | 'focus' | 'width' | 'height'>
  name: string
  busy: boolean
  message: Message
  /** Null: the middle. */
  onSave: (focus: Focus | null) => void
  onClose: () => void
}

const CENTRE: Focus = { x: FOCUS_CENTRE, y: FOCUS_CENTRE }

/** What of a picture stays visible where it is cut, and how it then looks in each place. */
export function FocusDialog({ item, name, busy, message, onSave, onClose }: Props) {
  const { t } = useLingui()
  const [point, setPoint] = useState(item.focus ?? CENTRE)
  const picture = variantUrl(item.thumbnail, 640, 'webp')
  const isCentre = point.x === CENTRE.x && point.y === CENTRE.y
  return (
    <Dialog
      open
      kind="wide"
      title={t`Focal point of ${name}`}
      onClose={onClose}
      footer={
        <>
          <div className="mr-auto min-w-0 flex-1 basis-64">
            <FormMessage message={message} />
          </div>
          <Button variant="line" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button aria-busy={busy} onClick={() => busy || onSave(isCentre ? null : point)}>
            {busy ? <Trans>Please wait…</Trans> : <Trans>Save</Trans>}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-ink-2">
        <Trans>
          Choose the point that stays visible wherever the picture does not fit as a whole.
        </Trans>
      </p>
      <div className="focus-columns">
        <div className="focus-field">
          <FocusField picture={picture} item={item} point={point} onChange={setPoint} />
          <Button variant="quiet" aria-disabled={isCentre} onClick={() => setPoint(CENTRE)}>
            <Trans>Back to the centre</Trans>
          </Button>
        </div>
        <FocusPreviews picture={picture} point={point} />
      </div>
    </Dialog>
  )
}
