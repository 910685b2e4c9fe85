import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useLayoutEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { draw, MAX_ZOOM, sideOf, keepInside, type Crop } from './crop.ts'

const CANVAS_PX = 640
/** Distance of one arrow-key step, as a fraction of the square's side. */
const STEP = 0.05
const ZOOM_STEP = 0.1
/** Largest movement of a pointer, in px, that still counts as a press instead of a drag. */
const STILL_PX = 4

type Point = { x: number; y: number }
type Props = { picture: ImageBitmap; crop: Crop; onChange: (crop: Crop) => void }

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY })

/** Selects a square of a picture by dragging, pinching, pressing, arrow keys or a slider. */
export function MemberPhotoCropField({ picture, crop, onChange }: Props) {
  const { t } = useLingui()
  const id = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const fingers = useRef(new Map<number, Point>())
  const distanceMoved = useRef(0)
  useLayoutEffect(() => draw(canvas.current as HTMLCanvasElement, picture, crop), [picture, crop])

  const change = (changes: Partial<Crop>) => onChange(keepInside(picture, { ...crop, ...changes }))
  const side = sideOf(picture, crop.zoom)
  /** Pixels of the picture per pixel of the screen. */
  const scale = () => side / (canvas.current?.clientWidth ?? side)

  function onPointerMove(event: PointerEvent) {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = pointOf(event)
    distanceMoved.current += distance(before, now)
    const [otherFinger] = [...fingers.current].flatMap(([finger, point]) =>
      finger === event.pointerId ? [] : [point],
    )
    fingers.current.set(event.pointerId, now)
    if (otherFinger) {
      change({
        zoom: (crop.zoom * distance(now, otherFinger)) / Math.max(1, distance(before, otherFinger)),
      })
    } else {
      change({
        x: crop.x - (now.x - before.x) * scale(),
        y: crop.y - (now.y - before.y) * scale(),
      })
    }
  }

  function onPointerUp(event: PointerEvent) {
    const wasAlone = fingers.current.size === 1
    if (!fingers.current.delete(event.pointerId)) return
    if (!wasAlone || distanceMoved.current > STILL_PX || event.type !== 'pointerup') return
    const { left, top, width } = event.currentTarget.getBoundingClientRect()
    change({
      x: crop.x + (event.clientX - left - width / 2) * scale(),
      y: crop.y + (event.clientY - top - width / 2) * scale(),
    })
  }

  function onKeyDown(event: KeyboardEvent) {
    const changes: Record<string, Partial<Crop>> = {
      ArrowLeft: { x: crop.x - side * STEP },
      ArrowRight: { x: crop.x + side * STEP },
      ArrowUp: { y: crop.y - side * STEP },
      ArrowDown: { y: crop.y + side * STEP },
      '+': { zoom: crop.zoom + ZOOM_STEP },
      '-': { zoom: crop.zoom - ZOOM_STEP },
    }
    const cropChange = changes[event.key]
    if (!cropChange) return
    event.preventDefault()
    change(cropChange)
  }

  return (
    <div className="mx-auto w-full max-w-80">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t`Your photo. Use the arrow keys to move the visible area.`}
        className="relative cursor-move touch-none overflow-hidden"
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (fingers.current.size === 0) distanceMoved.current = 0
          fingers.current.set(event.pointerId, pointOf(event))
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
      >
        <canvas
          ref={canvas}
          width={CANVAS_PX}
          height={CANVAS_PX}
          className="block aspect-square w-full"
        />
        <span className="pointer-events-none absolute inset-0 rounded-full border border-paper" />
      </div>
      <label htmlFor={id} className="mt-4 flex min-h-11 items-center gap-4 text-small">
        <Trans>Zoom</Trans>
        <input
          id={id}
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.01}
          value={crop.zoom}
          className="h-11 w-full cursor-pointer accent-wine"
          onChange={({ target }) => change({ zoom: target.valueAsNumber })}
        />
      </label>
      <p className="text-small text-ink-2">
        <Trans>Drag the photo, or select the point to centre.</Trans>
      </p>
    </div>
  )
}
