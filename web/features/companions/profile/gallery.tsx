import { Trans, useLingui } from '@lingui/react/macro'
import {
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  ViewTransition,
  type KeyboardEvent,
  type Ref,
} from 'react'
import type { Profile } from '#catalogue/companions'
import { IconButton } from '../../../ui/button.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { PrivateLabel } from './private-label.tsx'
import { photoAnchor, Thumbnails } from './thumbnails.tsx'

export const GALLERY_SIZES = '(min-width: 1340px) 44rem, (min-width: 1024px) 54vw, 100vw'

/** Most dots that fit at 320 px; with more photos only the counter is shown. */
const MAX_DOTS = 8

export type GalleryHandle = { show: (index: number) => void }

type Props = {
  profile: Profile
  premium: boolean
  onBroken: () => void
  /** Called with the id of the photo in view; `undefined`: none. */
  onPhoto: (id: string | undefined) => void
  /** Opens a photo in the full-screen viewer. */
  onView: (index: number) => void
  ref: Ref<GalleryHandle>
}

export function ProfileGallery({ profile, premium, onBroken, onPhoto, onView, ref }: Props) {
  const { t } = useLingui()
  const { id, public_photos, private_photos, name, premiumContent } = profile
  const photos = premium ? [...public_photos, ...private_photos] : public_photos
  const slides = photos.length > 0 ? photos : [undefined]
  const { track, currentIndex, go, onScroll } = useSnapTrack(photos.length)
  const current = (photos[currentIndex] ?? photos[0])?.id
  useEffect(() => onPhoto(current), [current, onPhoto])
  useImperativeHandle(ref, () => ({ show: go }))

  const view = current ? () => onView(currentIndex) : undefined

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') view?.()
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    go(currentIndex + step)
  }

  return (
    <section aria-label={t`Photos of ${name}`} aria-roledescription={t`carousel`}>
      <div className="relative">
        {/* A scrollable row has to be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <ul
          ref={track}
          className="gallery-track"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={t`Photos`}
          onScroll={onScroll}
          onKeyDown={onKeyDown}
          onClick={view}
        >
          {slides.map((photo, index) => (
            <li key={photo?.id ?? ''} id={photoAnchor(index)} className="relative">
              <span lang={photo?.altLanguage} className="contents">
                {index === 0 ? (
                  <ViewTransition name={`photo-${id}`} default="none" share="auto">
                    <Picture photo={photo} sizes={GALLERY_SIZES} eager className="profile-photo" />
                  </ViewTransition>
                ) : (
                  <Picture
                    photo={photo}
                    sizes={GALLERY_SIZES}
                    className="profile-photo"
                    onBroken={onBroken}
                  />
                )}
              </span>
              {photo && index >= public_photos.length && (
                <PrivateLabel className="absolute top-0 right-0" />
              )}
            </li>
          ))}
        </ul>
        {view && (
          <IconButton
            icon="maximize-2"
            label={t`Full screen`}
            className="gallery-step nocturne top-3 left-3 text-ink"
            onClick={view}
          />
        )}
        {photos.length > 1 && (
          <div className="nocturne text-ink">
            <div className="scrim pointer-events-none absolute inset-x-0 bottom-0 h-28" />
            <div className="gallery-bar">
              <p aria-live="polite" className="shrink-0 tabular-nums">
                <Trans>
                  <span className="sr-only">Photo </span>
                  {currentIndex + 1} / {photos.length}
                </Trans>
              </p>
              <div className="flex min-w-0">
                {(photos.length > MAX_DOTS ? [] : photos).map((photo, index) => (
                  <button
                    key={photo.id}
                    type="button"
                    className="gallery-dot"
                    aria-label={t`Photo ${index + 1}`}
                    aria-current={index === currentIndex}
                    onClick={() => go(index)}
                  />
                ))}
              </div>
            </div>
            <IconButton
              icon="chevron-left"
              label={t`Previous photo`}
              className="gallery-step left-3"
              onClick={() => go(currentIndex - 1)}
            />
            <IconButton
              icon="chevron-right"
              label={t`Next photo`}
              className="gallery-step right-3"
              onClick={() => go(currentIndex + 1)}
            />
          </div>
        )}
      </div>
      <Thumbnails
        photos={photos}
        locked={premium ? null : premiumContent}
        currentIndex={currentIndex}
        onShow={go}
      />
    </section>
  )
}

/** A row that snaps to one picture at a time: the index in view and a function to move to another. */
function useSnapTrack(count: number) {
  const track = useRef<HTMLUListElement>(null)
  const [currentIndex, setCurrentIndex] = useState(0)

  function onScroll() {
    const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {}
    setCurrentIndex(Math.min(count - 1, Math.round(scrollLeft / clientWidth)))
  }
  // The visitor may have swiped before hydration.
  useEffect(onScroll, [count])

  /** An index past either end wraps around. */
  function go(to: number) {
    const index = (to + count) % count
    const scrollLeft = index * (track.current?.clientWidth ?? 0)
    // A neighbour scrolls smoothly, as set in the style sheet; any other picture appears at once.
    track.current?.scrollTo({
      left: scrollLeft,
      behavior: Math.abs(index - currentIndex) > 1 ? 'instant' : 'auto',
    })
  }

  return { track, currentIndex, go, onScroll }
}
