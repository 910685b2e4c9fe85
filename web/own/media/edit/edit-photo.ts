import { MAX_SCALED_PX } from '../../../features/media/fit-picture.ts'
import { canvasOf } from '../../../lib/picture-file.ts'
import { coverPixels, type CoverArea } from './cover-pixels.ts'
import { MARK_BACKGROUND, MARK_COLOUR, markFontSize, markLayout } from './mark-layout.ts'

const QUALITY = 0.92

/** Loads a photo, turned upright. @param source a file, or an address of this site @throws if it cannot be decoded */
export async function loadPhoto(source: Blob | string): Promise<HTMLImageElement> {
  const url = typeof source === 'string' ? source : URL.createObjectURL(source)
  const picture = new Image()
  try {
    await new Promise<void>((resolve, reject) => {
      picture.addEventListener('load', () => resolve(), { once: true })
      picture.addEventListener('error', () => reject(new Error('photo')), { once: true })
      picture.src = url
    })
    await picture.decode()
    return picture
  } finally {
    if (url !== source) URL.revokeObjectURL(url)
  }
}

/** Draws a photo with its covered areas. @param maxSide limit of the longer side, in px */
export function drawCovered(
  picture: HTMLImageElement,
  areas: readonly CoverArea[],
  maxSide: number,
): HTMLCanvasElement {
  const { naturalWidth: width, naturalHeight: height } = picture
  const canvas = canvasOf({ picture, width, height, maxSide })
  const context = canvas?.getContext('2d')
  if (!canvas || !context) throw new Error('canvas')
  coverPixels(context, canvas, areas)
  return canvas
}

export type PhotoEdit = {
  areas: readonly CoverArea[]
  /** Text of the mark; "": none. */
  mark: string
  /** Name of the file, without its extension. */
  name: string
}

/**
 * The edited photo as a JPEG of the pixels alone, without metadata and without any pixel of the covered parts.
 *
 * @param source a file, or an address of this site
 * @throws if the photo cannot be decoded
 */
export async function editPhoto(source: Blob | string, edit: PhotoEdit): Promise<File> {
  const { areas, mark, name } = edit
  const canvas = drawCovered(await loadPhoto(source), areas, MAX_SCALED_PX)
  if (mark) drawMark(canvas, mark)
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', QUALITY),
  )
  if (!blob) throw new Error('canvas')
  return new File([blob], `${name}.jpg`, { type: 'image/jpeg' })
}

function drawMark(canvas: HTMLCanvasElement, mark: string): void {
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  const family = getComputedStyle(document.body).fontFamily
  context.font = `500 ${markFontSize(canvas)}px ${family}`
  const { fontSize, box, text } = markLayout(canvas, context.measureText(mark).width)
  context.font = `500 ${fontSize}px ${family}`
  context.fillStyle = MARK_BACKGROUND
  context.fillRect(box.left, box.top, box.width, box.height)
  context.fillStyle = MARK_COLOUR
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(mark, text.x, text.y)
}
