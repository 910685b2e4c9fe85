/** Transform of a picture: scaled about its centre, then moved by x and y px. */
export type Zoom = { scale: number; x: number; y: number }
export type Point = { x: number; y: number }
export type ZoomSize = { width: number; height: number }

export const NO_ZOOM: Zoom = { scale: 1, x: 0, y: 0 }
export const MAX_SCALE = 4
/** Scale after a double tap or a press of the zoom button. */
export const TAP_SCALE = 2.5
/** Factor per key press. */
const STEP = 1.5

/**
 * Zoom to the requested scale that keeps the given point in place.
 *
 * @param point distance from the centre of the stage, in px
 */
export function zoomAt(zoom: Zoom, point: Point, requestedScale: number, stage: ZoomSize): Zoom {
  const scale = Math.min(MAX_SCALE, Math.max(1, requestedScale))
  const ratio = scale / zoom.scale
  const zoomed = {
    scale,
    x: point.x - (point.x - zoom.x) * ratio,
    y: point.y - (point.y - zoom.y) * ratio,
  }
  return withinStage(zoomed, stage)
}

/** The zoom with its offset limited to the picture's edges. */
export function withinStage({ scale, x, y }: Zoom, { width, height }: ZoomSize): Zoom {
  const clamp = (value: number, length: number) => {
    const limit = (length * (scale - 1)) / 2
    return Math.min(limit, Math.max(-limit, value)) || 0
  }
  return { scale, x: clamp(x, width), y: clamp(y, height) }
}

export const stepIn = ({ scale }: Zoom) => scale * STEP
export const stepOut = ({ scale }: Zoom) => scale / STEP

export const pointerDistance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
export const midpoint = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
