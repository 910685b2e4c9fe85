/** A square crop: its centre in pixels of the picture, and the zoom factor (1: the largest square). */
export type Crop = { x: number; y: number; zoom: number }

type Size = { width: number; height: number }

export const MAX_ZOOM = 4
const OUTPUT_PX = 512
const QUALITY = 0.9

/** Side of the square, in pixels of the picture. */
export const sideOf = ({ width, height }: Size, zoom: number) => Math.min(width, height) / zoom

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

export const firstCrop = ({ width, height }: Size): Crop => ({
  x: width / 2,
  y: height / 2,
  zoom: 1,
})

export function keepInside(size: Size, crop: Crop): Crop {
  const zoom = clamp(crop.zoom, 1, MAX_ZOOM)
  const half = sideOf(size, zoom) / 2
  return {
    x: clamp(crop.x, half, size.width - half),
    y: clamp(crop.y, half, size.height - half),
    zoom,
  }
}

export function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, { x, y, zoom }: Crop): void {
  const side = sideOf(picture, zoom)
  const { width, height } = canvas
  const context = canvas.getContext('2d')
  if (!context) return
  // JPEG has no transparency: transparent parts become white instead of black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x - side / 2, y - side / 2, side, side, 0, 0, width, height)
}

/** Returns the crop as a JPEG without the file's metadata; `null` if the browser cannot encode it. */
export function cutOut(picture: ImageBitmap, crop: Crop): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = OUTPUT_PX
  canvas.height = OUTPUT_PX
  draw(canvas, picture, crop)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}
