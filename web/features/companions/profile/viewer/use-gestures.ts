import { useRef, type PointerEvent, type RefObject, type WheelEvent } from 'react'
import {
  TAP_SCALE,
  pointerDistance,
  midpoint,
  NO_ZOOM,
  withinStage,
  zoomAt,
  type Point,
  type Zoom,
} from './zoom.ts'

/** A finger that moved less, in px, may still be tapping. */
const SLOP = 8
const DOUBLE_TAP_MS = 300
const DOUBLE_TAP_PX = 32
/** A swipe at this speed, in px per ms, counts at any length. */
const SWIPE_SPEED = 0.4
/** Fraction of the stage's width after which a swipe moves to the neighbour. */
const SWIPE_FRACTION = 0.25
const CLOSE_PX = 120
/** Fraction of a drag's distance that applies beyond the first and the last picture. */
const RESISTANCE = 0.3

type Gesture =
  | { kind: 'start' }
  | { kind: 'swipe'; dx: number }
  | { kind: 'dismiss'; dy: number }
  | { kind: 'pan'; from: Zoom }
  | { kind: 'pinch'; from: Zoom; centre: Point; startDistance: number }
  | { kind: 'over' }

type Options = {
  stage: RefObject<HTMLElement | null>
  /** The current zoom; gestures write it, `show` draws it. */
  zoomRef: RefObject<Zoom>
  hasPrevious: boolean
  hasNext: boolean
  show: (zoom: Zoom, glides: boolean) => void
  /** Draws the row of pictures at this distance from its resting position, in px; 0 animates back to it. */
  drag: (dx: number) => void
  /** Draws the stage at this distance from the top, in px. */
  pull: (dy: number) => void
  go: (step: number) => void
  onClose: () => void
}

/** Swipe, swipe down, pinch, double tap and drag with fingers, pens and mice. */
export function useGestures(options: Options) {
  const { stage, zoomRef, hasPrevious, hasNext, show, drag, pull, go, onClose } = options
  const pointers = useRef(new Map<number, Point>())
  const gesture = useRef<Gesture>({ kind: 'over' })
  const began = useRef({ x: 0, y: 0, time: 0 })
  const tap = useRef({ x: 0, y: 0, time: -Infinity })

  const size = () => stage.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
  const fromMiddle = ({ x, y }: Point): Point => {
    const { left, top, width, height } = size()
    return { x: x - left - width / 2, y: y - top - height / 2 }
  }
  const set = (next: Zoom, glides = false) => {
    zoomRef.current = next
    show(next, glides)
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    const point = { x: event.clientX, y: event.clientY }
    pointers.current.set(event.pointerId, point)
    const [first, second] = [...pointers.current.values()]
    if (first && second) {
      drag(0)
      pull(0)
      const centre = fromMiddle(midpoint(first, second))
      gesture.current = {
        kind: 'pinch',
        from: zoomRef.current,
        centre,
        startDistance: pointerDistance(first, second),
      }
    } else {
      began.current = { ...point, time: event.timeStamp }
      gesture.current = { kind: 'start' }
    }
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (!pointers.current.has(event.pointerId)) return
    const point = { x: event.clientX, y: event.clientY }
    pointers.current.set(event.pointerId, point)
    const dx = point.x - began.current.x
    const dy = point.y - began.current.y
    const now = gesture.current
    if (now.kind === 'pinch') return pinch(now)
    if (now.kind === 'start' && Math.hypot(dx, dy) > SLOP) {
      // The pointer is captured only after it moved: until then a press belongs to the button below it.
      event.currentTarget.setPointerCapture(event.pointerId)
      if (zoomRef.current.scale > 1) {
        gesture.current = { kind: 'pan', from: zoomRef.current }
      } else if (Math.abs(dx) > Math.abs(dy)) {
        gesture.current = { kind: 'swipe', dx }
      } else {
        gesture.current = { kind: dy > 0 ? 'dismiss' : 'over', dy }
      }
    }
    const next = gesture.current
    if (next.kind === 'swipe') {
      const free = dx > 0 ? hasPrevious : hasNext
      next.dx = dx
      drag(free ? dx : dx * RESISTANCE)
    } else if (next.kind === 'dismiss') {
      next.dy = Math.max(0, dy)
      pull(next.dy)
    } else if (next.kind === 'pan') {
      const { scale, x, y } = next.from
      set(withinStage({ scale, x: x + dx, y: y + dy }, size()))
    }
  }

  function pinch({ from, centre, startDistance }: Extract<Gesture, { kind: 'pinch' }>) {
    const [first, second] = [...pointers.current.values()]
    if (!first || !second || startDistance === 0) return
    const now = fromMiddle(midpoint(first, second))
    const { scale, x, y } = zoomAt(
      from,
      centre,
      (from.scale * pointerDistance(first, second)) / startDistance,
      size(),
    )
    set(withinStage({ scale, x: x + now.x - centre.x, y: y + now.y - centre.y }, size()))
  }

  function onPointerUp(event: PointerEvent) {
    if (!pointers.current.delete(event.pointerId)) return
    const now = gesture.current
    if (pointers.current.size > 0) {
      // The finger left after a pinch starts no other gesture.
      gesture.current = { kind: 'over' }
      return
    }
    gesture.current = { kind: 'over' }
    const time = Math.max(1, event.timeStamp - began.current.time)
    if (now.kind === 'swipe') {
      const counts =
        Math.abs(now.dx) > size().width * SWIPE_FRACTION || Math.abs(now.dx) / time > SWIPE_SPEED
      if (counts && (now.dx > 0 ? hasPrevious : hasNext)) go(now.dx > 0 ? -1 : 1)
      else drag(0)
    } else if (now.kind === 'dismiss') {
      if (now.dy > CLOSE_PX || now.dy / time > SWIPE_SPEED) onClose()
      else pull(0)
    } else if (now.kind === 'start' && !(event.target as Element).closest('button')) onTap(event)
  }

  function onTap({ clientX: x, clientY: y, timeStamp: time }: PointerEvent) {
    const before = tap.current
    const isDouble =
      time - before.time < DOUBLE_TAP_MS && pointerDistance(before, { x, y }) < DOUBLE_TAP_PX
    tap.current = { x, y, time: isDouble ? -Infinity : time }
    if (isDouble) toggle({ x, y })
  }

  function onPointerCancel(event: PointerEvent) {
    if (!pointers.current.delete(event.pointerId)) return
    gesture.current = { kind: 'over' }
    drag(0)
    pull(0)
  }

  /** Browsers report a trackpad's pinch as a wheel event with Ctrl. */
  function onWheel({ ctrlKey, deltaY, clientX, clientY }: WheelEvent) {
    if (!ctrlKey) return
    const newScale = zoomRef.current.scale * Math.exp(-deltaY / 100)
    set(zoomAt(zoomRef.current, fromMiddle({ x: clientX, y: clientY }), newScale, size()))
  }

  /** @param point position in the window; left out: the centre of the stage */
  function toggle(point?: Point) {
    const isWhole = zoomRef.current.scale === 1
    set(
      isWhole
        ? zoomAt(NO_ZOOM, point ? fromMiddle(point) : { x: 0, y: 0 }, TAP_SCALE, size())
        : NO_ZOOM,
      true,
    )
  }

  const zoomTo = (scale: number) =>
    set(zoomAt(zoomRef.current, { x: 0, y: 0 }, scale, size()), true)

  return {
    toggle: () => toggle(),
    zoomTo,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onWheel },
  }
}
