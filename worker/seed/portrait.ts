import sharp from 'sharp'
import { VARIANT_WIDTHS } from '#media/media-urls'
import { randomDraws } from './random.ts'
import { createRandom } from './seeded-random.ts'

const size = { width: 900, height: 1200 }
const SHAPES = 14

/** An abstract image for a generated companion, in all variants. The same seed draws the same image. */
export async function drawPortrait(seed: string) {
  const drawing = sharp(await drawShapes(seed), { raw: { ...size, channels: 3 } })
  const variants = VARIANT_WIDTHS.flatMap((width) => {
    const scaled = drawing.clone().resize(width)
    return [
      { file: `w${width}.avif`, contentType: 'image/avif', made: scaled.clone().avif(quickAvif) },
      { file: `w${width}.webp`, contentType: 'image/webp', made: scaled.clone().webp(quickWebp) },
    ]
  })
  const [preview, [red = 0, green = 0, blue = 0], ...files] = await Promise.all([
    drawing.clone().resize(16, 21).webp({ quality: 40 }).toBuffer(),
    drawing.clone().resize(1, 1).raw().toBuffer(),
    ...variants.map(async ({ made, ...rest }) => ({ ...rest, bytes: await made.toBuffer() })),
  ])
  return {
    /** The columns of a media row that depend on the drawing. */
    colours: {
      alt: 'Soft shapes of one colour, melting into each other',
      color: `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, '0')}`,
      preview: `data:image/webp;base64,${preview.toString('base64')}`,
    },
    files,
  }
}

const quickAvif = { quality: 60, effort: 0 }
const quickWebp = { quality: 78, effort: 0 }

/** Blurred ellipses in neighbouring hues, as RGB bytes. */
async function drawShapes(seed: string): Promise<Buffer> {
  const { below } = randomDraws(createRandom(`portrait ${seed}`))
  const hue = below(360)
  const colour = () => `hsl(${hue + below(50)}, ${25 + below(30)}%, ${12 + below(55)}%)`
  const shapes = Array.from({ length: SHAPES }, () => {
    const x = below(size.width)
    const y = below(size.height)
    const angle = below(180)
    return `<ellipse cx="${x}" cy="${y}" rx="${80 + below(360)}" ry="${60 + below(220)}"
      fill="${colour()}" opacity="0.7" transform="rotate(${angle} ${x} ${y})"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <rect width="100%" height="100%" fill="${colour()}"/>${shapes.join('')}</svg>`
  return sharp(Buffer.from(svg)).blur(40).removeAlpha().raw().toBuffer()
}
