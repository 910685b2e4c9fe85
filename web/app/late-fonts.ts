// The fonts of a first visit. To draw the whole page anew in another font is a long task on a slow phone. So no element uses the
// fonts while they load, and then one part of the page after the other, each in its own frame.

/** Elements in a part. The first parts are small: what a font draws for the first time takes longer. */
const mostIn = (part: number) => Math.min(24, 8 + 8 * part)

/** A page that isn't drawn, as in a tab behind another, has no next frame. */
const NO_FRAME_MS = 250

const fonts = ['1em "Hanken Grotesk"', '1em "Bodoni Moda"', 'italic 1em "Bodoni Moda"']

/** The page in parts, in reading order. */
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
    const most = mostIn(parts.length)
    if (size > most && element.firstElementChild) {
      ;[...element.children].forEach(add)
      // With the last of its children, which then have nothing new to inherit from it.
      parts.at(-1)?.push(element)
      return
    }
    parts.push([element])
    room = most - size
  }
  add(page)
  return parts
}

const use = (element: Element) => element.setAttribute('data-fonts', '')

/** What is cached is used from the start, by the document itself. */
export async function useLateFonts(): Promise<void> {
  if ('fonts' in document.documentElement.dataset) return
  try {
    await Promise.all(fonts.map((font) => document.fonts.load(font)))
  } catch {
    // Without a connection the device's own fonts stay; the next page tries again.
    return
  }
  for (const part of partsOf(document.body)) {
    part.forEach(use)
    await new Promise<void>((done) => {
      requestAnimationFrame(() => setTimeout(done))
      setTimeout(done, NO_FRAME_MS)
    })
  }
  // Said of the whole page, for others to know. Its own font stays: a change of that at the root would
  // make the browser compute all styles anew.
  document.documentElement.setAttribute('data-fonts', 'late')
  document.cookie = 'fonts=1;path=/;max-age=31536000;samesite=lax'
}
