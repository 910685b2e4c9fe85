// Applies the web fonts of a first visit. To repaint the whole page in another font is a long task on a
// slow phone, so elements switch in groups, one group per frame.

/** Size of a group in elements. The first groups are small, because a font's first use takes longer. */
const maxSizeOf = (part: number) => Math.min(24, 8 + 8 * part)

/** Delay in ms that replaces a frame where none is drawn, as in a background tab. */
const NO_FRAME_MS = 250

const fonts = ['1em "Hanken Grotesk"', '1em "Bodoni Moda"', 'italic 1em "Bodoni Moda"']

/** Elements of the page in groups, in reading order. */
function partsOf(page: Element): Element[][] {
  const parts: Element[][] = []
  let room = 0
  const add = (element: Element) => {
    const size = element.getElementsByTagName('*').length + 1
    if (size <= room) {
      parts.at(-1)?.push(element)
      room -= size
      return
    }
    const maxSize = maxSizeOf(parts.length)
    if (size > maxSize && element.firstElementChild) {
      ;[...element.children].forEach(add)
      // A parent switches after its children, which then inherit no change.
      parts.at(-1)?.push(element)
      return
    }
    parts.push([element])
    room = maxSize - size
  }
  add(page)
  return parts
}

const use = (element: Element) => element.setAttribute('data-fonts', '')

/**
 * Applies the web fonts once they are loaded. Cached fonts are applied by the document itself from the
 * start.
 */
export async function useLateFonts(): Promise<void> {
  if ('fonts' in document.documentElement.dataset) return
  try {
    await Promise.all(fonts.map((font) => document.fonts.load(font)))
  } catch {
    // Offline the system fonts remain; the next page tries again.
    return
  }
  for (const part of partsOf(document.body)) {
    part.forEach(use)
    await new Promise<void>((resolve) => {
      requestAnimationFrame(() => setTimeout(resolve))
      setTimeout(resolve, NO_FRAME_MS)
    })
  }
  // Marks the whole page for other code. The root's own font stays: changing it would make the browser
  // recompute all styles.
  document.documentElement.setAttribute('data-fonts', 'late')
  document.cookie = 'fonts=1;path=/;max-age=31536000;samesite=lax'
}
