import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { palettes } from './palettes.ts'
import type { Piece } from './pictures.ts'
import { renderArtwork } from './render-artwork.ts'

export interface ManifestEntry {
  /** Shown while the picture loads. */
  color: string
  /** A tiny WebP as a data URL. */
  preview: string
  width: number
  height: number
  durationSeconds?: number
}

const size = { width: 900, height: 1200 }
const widths = [320, 640, 900]

/** Writes every variant of one piece into `folder/<name>`. */
export async function makePicture(piece: Piece, folder: string): Promise<ManifestEntry> {
  const palette = palettes[piece.palette]
  const bytes = renderArtwork({ ...piece, ...size, palette })
  const source = () => sharp(bytes, { raw: { ...size, channels: 3 } })
  const target = join(folder, piece.name)
  await mkdir(target, { recursive: true })
  for (const width of widths) {
    const scaled = source().resize(width, Math.round((width * 4) / 3))
    await scaled
      .clone()
      .avif({ quality: 70, effort: 4, chromaSubsampling: '4:2:0', bitdepth: 10 })
      .toFile(join(target, `w${width}.avif`))
    await scaled
      .clone()
      .webp({ quality: 78, effort: 5, smartSubsample: true })
      .toFile(join(target, `w${width}.webp`))
  }
  const preview = await source().resize(16, 21).webp({ quality: 40, effort: 6 }).toBuffer()
  return {
    color: averageColor(bytes),
    preview: `data:image/webp;base64,${preview.toString('base64')}`,
    ...size,
  }
}

function averageColor(bytes: Uint8Array): string {
  const sums = [0, 0, 0]
  for (let i = 0; i < bytes.length; i++) sums[i % 3]! += bytes[i]!
  const hex = sums.map((sum) =>
    Math.round(sum / (bytes.length / 3))
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${hex.join('')}`
}

export async function writeManifest(path: string, entries: Record<string, ManifestEntry>) {
  await writeFile(path, `${JSON.stringify(entries, null, 2)}\n`)
}
