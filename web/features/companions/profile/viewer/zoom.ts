/** How a picture lies on the stage: enlarged about its middle, then moved by px. */
export type Zoom = { scale: number; x: number; y: number }
export type Point = { x: number; y: number }
export type Size = { width: number; height: number }

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 }
export const MOST = 4
/** After a double tap, and by the button. */
export const CLOSER = 2.5
/** By a key. */
const STEP = 1.5

/**
 * The zoom at which the picture is as large as asked and what lies under the point stays there.
 *
 * @param at px from the middle of the stage
 */
export function zoomAt(zoom: Zoom, at: Point, asked: number, stage: Size): Zoom {
  const scale = Math.min(MOST, Math.max(1, asked))
  const ratio = scale / zoom.scale
  const moved = { scale, x: at.x - (at.x - zoom.x) * ratio, y: at.y - (at.y - zoom.y) * ratio }
  return withinStage(moved, stage)
}

/** The same zoom, moved no further than to the edges of the picture. */
export function withinStage({ scale, x, y }: Zoom, { width, height }: Size): Zoom {
  const within = (value: number, length: number) => {
    const most = (length * (scale - 1)) / 2
    return Math.min(most, Math.max(-most, value)) || 0
  }
  return { scale, x: within(x, width), y: within(y, height) }
}

export const stepIn = ({ scale }: Zoom) => scale * STEP
export const stepOut = ({ scale }: Zoom) => scale / STEP

export const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
export const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
