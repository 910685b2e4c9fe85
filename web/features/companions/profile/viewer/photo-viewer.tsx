import { Trans, useLingui } from '@lingui/react/macro'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Profile } from '#catalogue/companions'
import { IconButton } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import { PrivateLabel } from '../private-label.tsx'
import { useGestures } from './use-gestures.ts'
import { useHistoryEntry } from './use-history-entry.ts'
import { stepIn, stepOut, WHOLE, type Zoom } from './zoom.ts'
import '../../../../styles/photo-viewer.css'

/** The largest there is, however small the screen: it may be enlarged. */
const SIZES = '900px'

type Props = {
  profile: Profile
  /** The viewer may see all photos. */
  premium: boolean
  start: number
  onBroken: () => void
  /** @param index the photo that was shown last */
  onClose: (index: number) => void
}

export default function PhotoViewer({ profile, premium, start, onBroken, onClose }: Props) {
  const { t } = useLingui()
  const { name, public_photos, private_photos, otherLanguage } = profile
  const photos = premium ? [...public_photos, ...private_photos] : public_photos
  const [chosen, setChosen] = useState(start)
  const [isCloser, setCloser] = useState(false)
  const count = photos.length
  // Photos may be withdrawn while they are looked at.
  const at = Math.min(chosen, count - 1)
  const stage = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLUListElement>(null)
  const zoom = useRef<Zoom>(WHOLE)

  const leaveEntry = useHistoryEntry(() => onClose(at))
  function close() {
    leaveEntry()
    onClose(at)
  }

  function show({ scale, x, y }: Zoom, glides: boolean) {
    setCloser(scale > 1)
    const slide = track.current?.children[at]?.querySelector<HTMLElement>('.photo')
    if (!slide) return
    slide.classList.toggle('glides', glides)
    slide.style.transform = `translate(${x}px, ${y}px) scale(${scale})`
  }

  /** @param dx px from its place; 0: it glides there */
  function drag(dx: number) {
    track.current?.classList.toggle('glides', dx === 0)
    if (track.current) track.current.style.translate = `calc(${-100 * at}% + ${dx}px)`
  }

  function pull(dy: number) {
    stage.current?.classList.toggle('glides', dy === 0)
    if (!stage.current) return
    stage.current.style.translate = `0 ${dy}px`
    stage.current.style.opacity = `${Math.max(0.4, 1 - dy / 400)}`
  }

  function go(to: number) {
    const next = Math.min(count - 1, Math.max(0, to))
    if (zoom.current !== WHOLE) show((zoom.current = WHOLE), false)
    // A neighbour glides in; anything further away is a cut.
    track.current?.classList.toggle('glides', Math.abs(next - at) < 2)
    setChosen(next)
  }
  useLayoutEffect(() => {
    if (track.current) track.current.style.translate = `${-100 * at}%`
  }, [at])

  const { toggle, zoomTo, handlers } = useGestures({
    stage,
    zoomRef: zoom,
    show,
    drag,
    pull,
    hasPrevious: at > 0,
    hasNext: at < count - 1,
    go: (step) => go(at + step),
    onClose: close,
  })

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const acts: Record<string, () => void> = {
      ArrowRight: () => go(at + 1),
      ArrowLeft: () => go(at - 1),
      Home: () => go(0),
      End: () => go(count - 1),
      '+': () => zoomTo(stepIn(zoom.current)),
      '=': () => zoomTo(stepIn(zoom.current)),
      '-': () => zoomTo(stepOut(zoom.current)),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  // The browser would enlarge the page; React's own listener may not refuse that.
  useLayoutEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('keydown', (event) => onKey(event), { signal })
    const still = (event: WheelEvent) => event.preventDefault()
    stage.current?.addEventListener('wheel', still, { signal, passive: false })
    return () => listening.abort()
  }, [])

  const caption = photos[at]?.alt
  return (
    <Dialog open kind="full" hideTitle title={t`Photos of ${name}`} onClose={close}>
      <div className="viewer nocturne">
        <header className="viewer-bar">
          <p className="tabular-nums" aria-hidden="true">
            {at + 1} / {count}
          </p>
          {at >= public_photos.length && <PrivateLabel />}
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
                <li key={photo.id} aria-hidden={index !== at}>
                  {Math.abs(index - at) < 2 && (
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
          {at > 0 && (
            <IconButton
              icon="chevron-left"
              label={t`Previous photo`}
              className="viewer-step left-2"
              onClick={() => go(at - 1)}
            />
          )}
          {at < count - 1 && (
            <IconButton
              icon="chevron-right"
              label={t`Next photo`}
              className="viewer-step right-2"
              onClick={() => go(at + 1)}
            />
          )}
        </div>
        <p className="sr-only" aria-live="polite" aria-atomic="true">
          <Trans>
            Photo {at + 1} of {count}
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
