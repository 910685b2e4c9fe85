/** The square that is cut out: its middle in the picture's pixels, and how far it is zoomed in. */
export type Crop = { x: number; y: number; zoom: number }

type Size = { width: number; height: number }

export const MAX_ZOOM = 4
const SAVED_PX = 512
const QUALITY = 0.9

/** Of the square's edge, in the picture's pixels. */
export const sideOf = ({ width, height }: Size, zoom: number) => Math.min(width, height) / zoom

const between = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

export const firstCrop = ({ width, height }: Size): Crop => ({
  x: width / 2,
  y: height / 2,
  zoom: 1,
})

/** The nearest crop that lies within the picture. */
export function keepInside(size: Size, crop: Crop): Crop {
  const zoom = between(crop.zoom, 1, MAX_ZOOM)
  const half = sideOf(size, zoom) / 2
  return {
    x: between(crop.x, half, size.width - half),
    y: between(crop.y, half, size.height - half),
    zoom,
  }
}

export function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, { x, y, zoom }: Crop): void {
  const side = sideOf(picture, zoom)
  const { width, height } = canvas
  const context = canvas.getContext('2d')
  if (!context) return
  // Transparent parts become white, not black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x - side / 2, y - side / 2, side, side, 0, 0, width, height)
}

/** The crop as a JPEG without anything else that the file carried. */
export function cutOut(picture: ImageBitmap, crop: Crop): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = SAVED_PX
  canvas.height = SAVED_PX
  draw(canvas, picture, crop)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}
