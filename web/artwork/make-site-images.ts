import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { oklchToHex } from './color.ts'
import { palettes } from './palettes.ts'
import { renderArtwork } from './render-artwork.ts'

const paper = oklchToHex(0.966, 0.012, 84)
const wine = oklchToHex(0.36, 0.11, 8)
const ink = oklchToHex(0.22, 0.022, 350)
const ivory = oklchToHex(0.94, 0.014, 80)

/** The brand's V on a 64 by 64 field; small sizes need a thicker `hairline`. */
function drawLetter(hairline: number): string {
  const top = 11 + hairline
  const thick = { from: 13, to: 33.6, width: 11.4 }
  const thin = { from: 50.8, to: 35.8, width: hairline * 1.15 }
  const rise = 54 - top
  const gap = thin.from - thin.width - thick.from - thick.width
  const depth = gap / ((thick.to - thick.from + thin.from - thin.to) / rise)
  const crotch = thick.from + thick.width + ((thick.to - thick.from) / rise) * depth
  const left = `H32V${top}H${thick.from + thick.width}L${crotch} ${top + depth}`
  const right = `L${thin.from - thin.width} ${top}H40V11H58.5V${top}H${thin.from}`
  const foot = `L${thin.to} 54H${thick.to}L${thick.from} ${top}H5.5z`
  return `M5.5 11${left}${right}${foot}`.replace(/\d+\.\d+/g, (value) =>
    String(+(+value).toFixed(2)),
  )
}

/** The link preview, the icons and the favicon. */
export async function makeSiteImages(folder: string): Promise<void> {
  await writeFile(
    join(folder, 'favicon.svg'),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="4 4 56 56"><style>path{fill:${ink}}` +
      `@media (prefers-color-scheme:dark){path{fill:${ivory}}}</style><path d="${drawLetter(3)}"/></svg>\n`,
  )
  for (const [name, size] of [
    ['icon-192', 192],
    ['icon-512', 512],
    ['icon-180', 180],
  ] as const) {
    await sharp(Buffer.from(icon(size)))
      .flatten({ background: paper })
      .png({ palette: true, colours: 64, compressionLevel: 9 })
      .toFile(join(folder, `${name}.png`))
  }
  for (const size of [180, 192, 512]) {
    await sharp(Buffer.from(neutralIcon(size)))
      .png({ palette: true, colours: 64, compressionLevel: 9 })
      .toFile(join(folder, `app-${size}.png`))
  }
  await writeFile(join(folder, 'favicon.ico'), await makeIco([16, 32, 48]))
  const size = { width: 1200, height: 630 }
  const art = { seed: 'sophia 15', kind: 'silk', palette: palettes.sophia, grain: 1 } as const
  await sharp(renderArtwork({ ...art, ...size }), { raw: { ...size, channels: 3 } })
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(join(folder, 'og.jpg'))
}

const HEADER_BYTES = 6
const ENTRY_BYTES = 16

/** For what asks for /favicon.ico whatever the page says: an ICO of PNGs, squares of these sizes. */
async function makeIco(sizes: number[]): Promise<Buffer> {
  const pictures = await Promise.all(
    sizes.map((size) =>
      sharp(
        Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" ` +
            `viewBox="0 0 64 64"><rect width="64" height="64" fill="${paper}"/>` +
            `<path fill="${wine}" d="${drawLetter(3)}"/></svg>`,
        ),
      )
        .png({ palette: true, colours: 64, compressionLevel: 9 })
        .toBuffer(),
    ),
  )
  const head = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * sizes.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(sizes.length, 4)
  let offset = head.length
  for (const [at, size] of sizes.entries()) {
    const bytes = pictures[at]!.length
    const entry = HEADER_BYTES + ENTRY_BYTES * at
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(bytes, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += bytes
  }
  return Buffer.concat([head, ...pictures])
}

/** The margin keeps the character inside the circle that some home screens cut out. */
function icon(size: number): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" ` +
    `viewBox="-12 -12 88 88"><path fill="${wine}" d="${drawLetter(1.3)}"/></svg>`
  )
}

/** Of the installed app where it is to say nothing: a ring, well inside the circle that is cut out. */
const neutralIcon = (size: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 64 64">` +
  `<rect width="64" height="64" fill="${wine}"/>` +
  `<circle cx="32" cy="32" r="14.5" fill="none" stroke="${ivory}" stroke-width="1.6"/></svg>`
