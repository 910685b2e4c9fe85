import { VARIANT_FORMATS, VARIANT_WIDTHS } from '#media/media-urls'
import type { MediaRow } from '../media/files/writes.ts'
import alts from './alts.json' with { type: 'json' }
import manifest from './pictures.json' with { type: 'json' }

/** A file to be stored: its key in R2 and its path in this repository. */
export type SeedFile = { key: string; source: string; contentType: string }

type Drawn = { color: string; preview: string; width: number; height: number }
const drawings: Record<string, Drawn & { durationSeconds?: number }> = manifest
const texts: Record<string, string> = alts

/** The columns of a media row that depend on a drawn image or clip. @throws if it is unknown */
export function describePicture(name: string) {
  const drawing = drawings[name]
  const alt = texts[name]
  if (!drawing || alt === undefined) throw new Error(`No picture is called ${name}`)
  const { durationSeconds = null, ...picture } = drawing
  const type = durationSeconds === null ? ('photo' as const) : ('video' as const)
  return { ...picture, type, durationSeconds, alt }
}

/** The variants of an image, or the file of a clip, under the keys of a media row. */
export function filesOf({ id, companionId, type }: MediaRow, name: string): SeedFile[] {
  const folder = `media/${companionId}/${id}`
  const isDrawnForAll = !/^(private|clip)-/.test(name)
  const source = `${isDrawnForAll ? 'web/public/samples' : 'worker/seed/media'}/${name}`
  const variants = VARIANT_WIDTHS.flatMap((width) =>
    VARIANT_FORMATS.map((format) => ({
      key: `${folder}/w${width}.${format}`,
      source: `${source}/w${width}.${format}`,
      contentType: `image/${format}`,
    })),
  )
  if (type === 'photo') return variants
  return [
    ...variants,
    { key: `${folder}/video`, source: `${source}.mp4`, contentType: 'video/mp4' },
  ]
}
