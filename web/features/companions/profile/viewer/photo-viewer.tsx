import { Trans, useLingui } from '@lingui/react/macro'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Profile } from '#catalogue/companions'
import { IconButton } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import { PrivateLabel } from '../private-label.tsx'
import { useGestures } from './use-gestures.ts'
import { useHistoryEntry } from './use-history-entry.ts'
import { stepIn, stepOut, NO_ZOOM, type Zoom } from './zoom.ts'
import '../../../../styles/photo-viewer.css'

/** Always loads the largest size, as the viewer may zoom in on any screen. */
const SIZES = '900px'

type Props = {
  profile: Profile
  /** True if the viewer may see all photos. */
  premium: boolean
  start: number
  onBroken: () => void
  /** @param index index of the photo in view */
  onClose: (index: number) => void
}

export default function PhotoViewer({ profile, premium, start, onBroken, onClose }: Props) {
  const { t } = useLingui()
  const { name, public_photos, private_photos, otherLanguage } = profile
  const photos = premium ? [...public_photos, ...private_photos] : public_photos
  const [selectedIndex, setSelectedIndex] = useState(start)
  const [isCloser, setCloser] = useState(false)
  const count = photos.length
  // A photo may be deleted while the viewer is open.
  const currentIndex = Math.min(selectedIndex, count - 1)
  const stage = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLUListElement>(null)
  const zoom = useRef<Zoom>(NO_ZOOM)

  const leaveEntry = useHistoryEntry(() => onClose(currentIndex))
  function close() {
    leaveEntry()
    onClose(currentIndex)
  }

  function show({ scale, x, y }: Zoom, glides: boolean) {
    setCloser(scale > 1)
    const slide = track.current?.children[currentIndex]?.querySelector<HTMLElement>('.photo')
    if (!slide) return
    slide.classList.toggle('glides', glides)
    slide.style.transform = `translate(${x}px, ${y}px) scale(${scale})`
  }

  /** @param dx distance from the resting position, in px; 0 animates back to it */
  function drag(dx: number) {
    track.current?.classList.toggle('glides', dx === 0)
    if (track.current) track.current.style.translate = `calc(${-100 * currentIndex}% + ${dx}px)`
  }

  function pull(dy: number) {
    stage.current?.classList.toggle('glides', dy === 0)
    if (!stage.current) return
    stage.current.style.translate = `0 ${dy}px`
    stage.current.style.opacity = `${Math.max(0.4, 1 - dy / 400)}`
  }

  function go(to: number) {
    const next = Math.min(count - 1, Math.max(0, to))
    if (zoom.current !== NO_ZOOM) show((zoom.current = NO_ZOOM), false)
    // A neighbour slides in; any other picture appears at once.
    track.current?.classList.toggle('glides', Math.abs(next - currentIndex) < 2)
    setSelectedIndex(next)
  }
  useLayoutEffect(() => {
    if (track.current) track.current.style.translate = `${-100 * currentIndex}%`
  }, [currentIndex])

  const { toggle, zoomTo, handlers } = useGestures({
    stage,
    zoomRef: zoom,
    show,
    drag,
    pull,
    hasPrevious: currentIndex > 0,
    hasNext: currentIndex < count - 1,
    go: (step) => go(currentIndex + step),
    onClose: close,
  })

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const keyActions: Record<string, () => void> = {
      ArrowRight: () => go(currentIndex + 1),
      ArrowLeft: () => go(currentIndex - 1),
      Home: () => go(0),
      End: () => go(count - 1),
      '+': () => zoomTo(stepIn(zoom.current)),
      '=': () => zoomTo(stepIn(zoom.current)),
      '-': () => zoomTo(stepOut(zoom.current)),
    }
    const action = keyActions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  })
  // The browser would zoom the page. React's wheel listener is passive and cannot prevent that.
  useLayoutEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('keydown', (event) => onKey(event), { signal })
    const preventZoom = (event: WheelEvent) => event.preventDefault()
    stage.current?.addEventListener('wheel', preventZoom, { signal, passive: false })
    return () => listening.abort()
  }, [])

  const caption = photos[currentIndex]?.alt
  return (
    <Dialog open kind="full" hideTitle title={t`Photos of ${name}`} onClose={close}>
      <div className="viewer nocturne">
        <header className="viewer-bar">
          <p className="tabular-nums" aria-hidden="true">
            {currentIndex + 1} / {count}
          </p>
          {currentIndex >= public_photos.length && <PrivateLabel />}
          <IconButton
            className="ml-auto"
            icon={isCloser ? 'zoom-out' : 'zoom-in'}
            label={isCloser ? t`Zoom out` : t`Zoom in`}
            onClick={toggle}
          />
          <IconButton icon="x" label={t`Close`} onClick={close} />
        </header>
        <div className="viewer-area" data-closer={isCloser} {...handlers}>
          <div ref={stage} className="viewer-stage">
            <ul ref={track} className="viewer-track">
              {photos.map((photo, index) => (
                <li key={photo.id} aria-hidden={index !== currentIndex}>
                  {Math.abs(index - currentIndex) < 2 && (
                    <Picture
                      photo={photo}
                      sizes={SIZES}
                      eager
                      className="viewer-photo"
                      onBroken={onBroken}
                    />
                  )}
                </li>
              ))}
            </ul>
          </div>
          {currentIndex > 0 && (
            <IconButton
              icon="chevron-left"
              label={t`Previous photo`}
              className="viewer-step left-2"
              onClick={() => go(currentIndex - 1)}
            />
          )}
          {currentIndex < count - 1 && (
            <IconButton
              icon="chevron-right"
              label={t`Next photo`}
              className="viewer-step right-2"
              onClick={() => go(currentIndex + 1)}
            />
          )}
        </div>
        <p className="sr-only" aria-live="polite" aria-atomic="true">
          <Trans>
            Photo {currentIndex + 1} of {count}
          </Trans>
        </p>
        {caption && (
          <p lang={otherLanguage?.detailedBio ?? otherLanguage?.bio} className="viewer-caption">
            {caption}
          </p>
        )}
      </div>
    </Dialog>
  )
}
