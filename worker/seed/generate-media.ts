import type { MediaRow } from '../media/files/writes.ts'
import type { CompanionImport } from './import-companions.ts'
import { DAY_MS, HOUR_MS } from '../platform/lib/time.ts'
import type { RandomDraws } from './random.ts'
import { describePicture } from './pictures.ts'
import { samples } from './samples.ts'

const portraits = samples.map(({ slug }) => `${slug}-1`)
const privateNames = Array.from(
  { length: 20 },
  (_, index) => `private-${String(index + 1).padStart(2, '0')}`,
)
const clips = ['clip-01', 'clip-02', 'clip-03']
const keptClips = clips.map((name) => `private-${name}`)

/** The drawn images that a generated media row may use. */
function namesFor({ type, accessLevel }: Pick<MediaRow, 'type' | 'accessLevel'>): string[] {
  if (type === 'video') return accessLevel === 'public' ? clips : keptClips
  return accessLevel === 'public' ? portraits : privateNames
}

/** The drawn image of a generated media row, selected by its id. */
export function pictureOf(row: Pick<MediaRow, 'id' | 'type' | 'accessLevel'>): string {
  const names = namesFor(row)
  return names[Number.parseInt(row.id.slice(0, 8), 16) % names.length]!
}

type Owner = { companionId: string; publishedAt: number; now: number }

/** A portrait for each companion; more media, stories and highlights for some. */
export function generateMedia(draws: RandomDraws, { companionId, publishedAt, now }: Owner) {
  const media: MediaRow[] = []
  const add = (kind: Pick<MediaRow, 'type' | 'accessLevel' | 'purpose'>, createdAt: number) => {
    const id = draws.uuid()
    const description = describePicture(pictureOf({ id, ...kind }))
    const position = media.length
    media.push({ ...description, id, companionId, ...kind, position, createdAt })
    return id
  }
  const gallery = { purpose: 'gallery' } as const
  const story = { type: 'photo', accessLevel: 'public', purpose: 'story' } as const
  const publicly = { accessLevel: 'public' } as const
  const privately = { accessLevel: 'private' } as const

  const photoAt = publishedAt + Math.floor(draws.random() * (now - publishedAt))
  add({ ...gallery, ...publicly, type: 'photo' }, photoAt)
  if (draws.chance(0.2)) add({ ...gallery, ...privately, type: 'photo' }, publishedAt)
  if (draws.chance(0.1)) {
    const access = draws.chance(0.5) ? publicly : privately
    add({ ...gallery, ...access, type: 'video' }, publishedAt)
  }

  const highlights: CompanionImport['highlights'] = []
  const stories: CompanionImport['stories'] = []
  const storyAt = (createdAt: number, highlightId: string | null) =>
    stories.push({
      id: draws.uuid(),
      companionId,
      highlightId,
      mediaId: add(story, createdAt),
      text: '',
      position: stories.length,
      createdAt,
      expiresAt: highlightId ? null : createdAt + DAY_MS,
    })
  if (draws.chance(0.1)) storyAt(now - Math.floor(draws.random() * 23 * HOUR_MS), null)
  if (draws.chance(0.05)) {
    const id = draws.uuid()
    highlights.push({ id, companionId, title: 'Evenings', position: 0 })
    storyAt(publishedAt, id)
  }
  return { media, highlights, stories }
}
