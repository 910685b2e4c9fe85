import { useState } from 'react'
import type { LockedPreview, Photo } from '#catalogue/companions'
import { sourceSet, variantUrl } from '#media/media-urls'

type Props = {
  /** `undefined`: no photo yet, so a placeholder is rendered. */
  photo: Photo | undefined
  /** Value of the `sizes` attribute; "thumbnail" uses the smallest file only. */
  sizes: string
  /** True on the first screen: the photo loads at once. */
  eager?: boolean
  className?: string
  /** Replaces the photo's own text; "" if a text next to it has the same content. */
  alt?: string
  /** Called if the photo cannot be loaded. A new address of the photo is tried again. */
  onBroken?: () => void
}

/** A stored photo over its dominant colour; 3 : 4 unless the class sets another ratio. */
export function Picture({
  photo,
  sizes,
  eager = false,
  className = '',
  alt = photo?.alt ?? '',
  onBroken,
}: Props) {
  const [brokenUrl, setBrokenUrl] = useState('')
  const usablePhoto = photo && brokenUrl !== photo.url ? photo : undefined
  const set = usablePhoto && sizes !== 'thumbnail' ? usablePhoto.url : null
  const source = usablePhoto && (set ?? variantUrl(usablePhoto.url, 320, 'webp'))
  const fail =
    usablePhoto &&
    (() => {
      setBrokenUrl(usablePhoto.url)
      onBroken?.()
    })
  return (
    <span className={`photo ${className}`}>
      {photo && <Ground color={photo.color} />}
      <picture>
        {set && <source type="image/avif" srcSet={sourceSet(set, 'avif')} sizes={sizes} />}
        <img
          // A picture that failed before hydration sent no event.
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

/** Blurred preview in place of a photo that the visitor may not see. */
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
