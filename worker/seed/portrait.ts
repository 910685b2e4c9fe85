import sharp from 'sharp'
import { VARIANT_WIDTHS } from '#contract/media-urls'
import { createRandom } from '../../web/artwork/random.ts'
import { paletteFor } from '../../web/artwork/palettes.ts'
import { renderArtwork } from '../../web/artwork/render-artwork.ts'

const size = { width: 900, height: 1200 }
const kinds = ['silk', 'glass', 'contour'] as const
const alts = {
  silk: 'Folds of silk in soft light',
  glass: 'Broad curves of light, as seen through glass',
  contour: 'Layered contours, like a map of hills',
}

/** A picture of its own for a generated companion: quickly drawn, in all variants. */
export async function drawPortrait(seed: string) {
  const kind = kinds[Math.floor(createRandom(`kind ${seed}`)() * kinds.length)] ?? 'silk'
  const bytes = renderArtwork({ seed, kind, palette: paletteFor(seed), ...size, samples: 1 })
  const drawn = sharp(bytes, { raw: { ...size, channels: 3 } })
  const variants = VARIANT_WIDTHS.flatMap((width) => {
    const scaled = drawn.clone().resize(width)
    return [
      { file: `w${width}.avif`, contentType: 'image/avif', made: scaled.clone().avif(quickAvif) },
      { file: `w${width}.webp`, contentType: 'image/webp', made: scaled.clone().webp(quickWebp) },
    ]
  })
  const [preview, [red = 0, green = 0, blue = 0], ...files] = await Promise.all([
    drawn.clone().resize(16, 21).webp({ quality: 40 }).toBuffer(),
    drawn.clone().resize(1, 1).raw().toBuffer(),
    ...variants.map(async ({ made, ...rest }) => ({ ...rest, bytes: await made.toBuffer() })),
  ])
  return {
    /** The fields of a media row that the drawing decides. */
    colours: {
      alt: alts[kind],
      color: `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, '0')}`,
      preview: `data:image/webp;base64,${preview.toString('base64')}`,
    },
    files,
  }
}

const quickAvif = { quality: 60, effort: 0 }
const quickWebp = { quality: 78, effort: 0 }
