type Size = { width: number; height: number }

/** Colour of the mark's background: white text on it stays readable over any photo. */
export const MARK_BACKGROUND = 'rgb(20 12 16 / 68%)'
export const MARK_COLOUR = '#fff'

const FONT_SHARE = 1 / 34
const MIN_FONT_PX = 11

/** Size of the mark's text in pixels. */
export const markFontSize = ({ width, height }: Size): number =>
  Math.max(MIN_FONT_PX, Math.round(Math.min(width, height) * FONT_SHARE))

/**
 * Place of the mark in the lower right corner, in pixels. A text that is too wide gets a smaller font.
 *
 * @param textWidth width of the text in the font size of `markFontSize`
 */
export function markLayout(photo: Size, textWidth: number) {
  const margin = Math.round(Math.min(photo.width, photo.height) * 0.025)
  const largest = markFontSize(photo)
  const maxWidth = photo.width - 2 * margin - 1.2 * largest
  const fontSize = textWidth > maxWidth ? largest * (maxWidth / textWidth) : largest
  const width = Math.ceil((textWidth * fontSize) / largest + 1.2 * fontSize)
  const height = Math.ceil(fontSize * 1.7)
  const left = photo.width - margin - width
  const top = photo.height - margin - height
  return {
    fontSize,
    box: { left, top, width, height },
    text: { x: left + width / 2, y: top + height / 2 },
  }
}
