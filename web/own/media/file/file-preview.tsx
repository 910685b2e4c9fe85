import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { variantUrl } from '#media/media-urls'
import type { MediaItem } from '#media/media'
import { MediaPreview, useBroken } from '../../../features/media/media-view.tsx'

type Props = { file: Omit<MediaItem, 'order'>; name: string; onBroken: () => void }

/** The file as large as its sheet allows; a press on a photo opens it in full. */
export function FilePreview({ file, name, onBroken }: Props) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const fail = useBroken(onBroken)
  const { url, thumbnail, width, height } = file
  if (file.type === 'video') {
    return (
      <div className="own-preview">
        <video src={url} poster={thumbnail} controls playsInline onError={() => fail(url)} />
      </div>
    )
  }
  return (
    <>
      <button
        type="button"
        className="own-preview"
        aria-label={t`View ${name}`}
        onClick={() => setOpen(true)}
      >
        <img
          src={variantUrl(thumbnail, 900, 'webp')}
          alt=""
          width={width}
          height={height}
          onError={() => fail(thumbnail)}
        />
      </button>
      {isOpen && (
        <MediaPreview item={file} name={name} onClose={() => setOpen(false)} onBroken={onBroken} />
      )}
    </>
  )
}
