import { useState } from 'react'
import type { LockedPreview, Photo } from '#catalogue/companions'
import { sourceSet, variantUrl } from '#media/media-urls'

type Props = {
  /** Undefined: there is none yet, the placeholder stands in. */
  photo: Photo | undefined
  /** As in `srcset`; a thumbnail is the smallest picture alone. */
  sizes: string
  /** On the first screen. */
  eager?: boolean
  className?: string
  /** Instead of the photo's own text; empty beside words that say the same. */
  alt?: string
  /** Called when it can't be loaded; another address of the photo is tried again. */
  onBroken?: () => void
}

/** A stored photo over its dominant colour, 3 : 4 unless the class says otherwise. */
export function Picture({
  photo,
  sizes,
  eager = false,
  className = '',
  alt = photo?.alt ?? '',
  onBroken,
}: Props) {
  const [broken, setBroken] = useState('')
  const usable = photo && broken !== photo.url ? photo : undefined
  const set = usable && sizes !== 'thumbnail' ? usable.url : null
  const source = usable && (set ?? variantUrl(usable.url, 320, 'webp'))
  const fail =
    usable &&
    (() => {
      setBroken(usable.url)
      onBroken?.()
    })
  return (
    <span className={`photo ${className}`}>
      {photo && <Ground color={photo.color} />}
      <picture>
        {set && <source type="image/avif" srcSet={sourceSet(set, 'avif')} sizes={sizes} />}
        <img
          // A picture that failed before the script ran sent no event.
          ref={(img) => {
            if (fail && img?.complete && img.currentSrc && !img.naturalWidth) fail()
          }}
          src={source ?? '/placeholder.svg'}
          {...(set && { srcSet: sourceSet(set, 'webp'), sizes })}
          width={photo?.width ?? 3}
          height={photo?.height ?? 4}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          onError={fail}
        />
      </picture>
    </span>
  )
}

/** What stands where a photo is that the visitor may not see. */
export const LockedPicture = ({
  preview,
  color,
  className = '',
}: LockedPreview & { className?: string }) => (
  <span className={`photo photo-locked ${className}`}>
    <Ground color={color} />
    <img src={preview} alt="" />
  </span>
)

const Ground = ({ color }: { color: string }) => (
  <svg aria-hidden="true">
    <rect width="100%" height="100%" fill={color} />
  </svg>
)
