import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { MediaItem } from '#media/media'
import { clock } from '../../lib/clock.ts'
import { Badge } from '../../ui/badge.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { fileSize } from './file-size.ts'

type Shown = Omit<MediaItem, 'order'>

/** Returns a handler that reloads a failed picture's address once: links for staff expire. */
export function useBroken(onBroken: () => void) {
  const [brokenUrl, setBrokenUrl] = useState('')
  return (address: string) => {
    if (brokenUrl === address) return
    setBrokenUrl(address)
    onBroken()
  }
}

type ThumbProps = { item: Shown; name: string; onOpen: () => void; onBroken: () => void }

/** Thumbnail that opens the file in full. */
export function MediaThumb({ item, name, onOpen, onBroken }: ThumbProps) {
  const { t } = useLingui()
  const fail = useBroken(onBroken)
  return (
    <button type="button" className="media-thumb" aria-label={t`View ${name}`} onClick={onOpen}>
      <span className="photo">
        <img
          src={item.thumbnail}
          alt=""
          loading="lazy"
          width={320}
          height={427}
          onError={() => fail(item.thumbnail)}
        />
      </span>
    </button>
  )
}

export function MediaBadges({ item, isCover = false }: { item: Shown; isCover?: boolean }) {
  const { stories } = item
  return (
    <span className="admin-badges">
      <Badge tone={item.access_level === 'private' ? 'brass' : 'paper'}>
        {item.access_level === 'private' ? <Trans>Private</Trans> : <Trans>Public</Trans>}
      </Badge>
      {item.duration !== null && (
        <Badge>
          <Trans>Video {clock(item.duration)}</Trans>
        </Badge>
      )}
      {isCover && (
        <Badge tone="sage">
          <Trans>Cover</Trans>
        </Badge>
      )}
      {stories > 0 && (
        <Badge>
          {stories === 1 ? <Trans>In a story</Trans> : <Trans>In {stories} stories</Trans>}
        </Badge>
      )}
      {item.purpose === 'story' && stories === 0 && (
        <Badge>
          <Trans>Unused</Trans>
        </Badge>
      )}
    </span>
  )
}

/** Note for staff that a file without a recorded consent stays hidden; empty for all other files. */
export function NoConsentNote({ item }: { item: Pick<Shown, 'has_consent'> }) {
  if (item.has_consent) return null
  return (
    <p className="text-small text-ink-2">
      <Trans>This file isn’t shown: we have no record of consent for it.</Trans>
    </p>
  )
}

type PreviewProps = { item: Shown; name: string; onClose: () => void; onBroken: () => void }

/** The file as large as the window allows. */
export function MediaPreview({ item, name, onClose, onBroken }: PreviewProps) {
  const fail = useBroken(onBroken)
  const { url, alt, width, height, size } = item
  return (
    <Dialog open kind="wide" title={name} onClose={onClose}>
      <div className="media-preview">
        {item.type === 'video' ? (
          <video src={url} poster={item.thumbnail} controls onError={() => fail(url)} />
        ) : (
          <img
            src={url}
            alt={alt || name}
            width={width}
            height={height}
            onError={() => fail(url)}
          />
        )}
        <p className="text-small text-ink-2">
          <Trans>
            {width} × {height} px
          </Trans>
          {size > 0 && <span>{`, ${fileSize(size)}`}</span>}
        </p>
      </div>
    </Dialog>
  )
}
