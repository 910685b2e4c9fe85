import type { OwnFile, OwnMedia, Submission } from '#media/submitted-media'

export type TileState = 'returned' | 'no-consent' | 'review' | 'private' | 'public' | 'unused'

/** A file of the companion in the grid of her media. */
export type MediaTile = {
  /** Id of the file; part of its sheet's address. */
  id: string
  state: TileState
  /** Reason for which staff returned the file or a change of it. */
  reason: string
  file: Omit<OwnFile, 'uses' | 'order'>
  /** Place in the gallery, from 1; `null`: not in the gallery. */
  place: number | null
  isCover: boolean
  isInStory: boolean
}

export const tileFilters = ['all', 'public', 'private', 'waiting'] as const
export type TileFilter = (typeof tileFilters)[number]

const waitingStates = new Set<TileState>(['returned', 'no-consent', 'review'])

export const matchesFilter = (tile: MediaTile, filter: TileFilter): boolean => {
  if (filter === 'all') return true
  if (filter === 'waiting') return waitingStates.has(tile.state)
  return tile.place !== null && tile.file.access_level === filter
}

/** All files for stories alone, each once. */
export function storyFiles({ stories, highlights, idleStoryFiles }: OwnMedia): OwnFile[] {
  const files = [...stories, ...highlights.flatMap((highlight) => highlight.stories)]
    .map(({ file }) => file)
    .filter(({ purpose }) => purpose === 'story')
  return [...new Map([...files, ...idleStoryFiles].map((file) => [file.id, file])).values()]
}

/** Changes of a published file that are not public yet. Titles belong to their highlight. */
export const changesOf = (submitted: readonly Submission[], fileId: string): Submission[] =>
  submitted.filter(({ mediaId, kind }) => mediaId === fileId && kind !== 'title')

/** All files: returned ones first, then those that wait, then the gallery in its order, then files of stories. */
export function mediaTiles(data: OwnMedia): MediaTile[] {
  const { published, submitted } = data
  const cover = published.find((file) => file.type === 'photo' && file.access_level === 'public')
  const storyShown = new Set(
    [...data.stories, ...data.highlights.flatMap(({ stories }) => stories)].map(
      ({ file }) => file.id,
    ),
  )
  const publishedTile = (file: OwnFile, place: number | null): MediaTile => {
    const changes = changesOf(submitted, file.id)
    const returned = changes.find(({ state }) => state === 'returned')
    return {
      id: file.id,
      state: stateOf(file, { isReturned: returned !== undefined, isChanging: changes.length > 0 }),
      reason: returned?.reason ?? '',
      file,
      place,
      isCover: file.id === cover?.id,
      isInStory: storyShown.has(file.id),
    }
  }
  const newTiles = submitted
    .filter(({ mediaId }) => mediaId === null)
    .map((file): MediaTile => ({
      id: file.id,
      state: file.state === 'returned' ? 'returned' : 'review',
      reason: file.reason,
      file,
      place: null,
      isCover: false,
      isInStory: file.kind === 'story',
    }))
  const tiles = [
    ...newTiles,
    ...published.map((file) => publishedTile(file, file.order + 1)),
    ...storyFiles(data).map((file) => publishedTile(file, null)),
  ]
  const rank = ({ state, place }: MediaTile) => {
    if (state === 'returned') return 0
    if (state === 'no-consent') return 1
    // A published file keeps its place while a change of it is reviewed.
    return state === 'review' && place === null ? 2 : 3
  }
  return tiles.toSorted((a, b) => rank(a) - rank(b))
}

function stateOf(
  file: OwnFile,
  { isReturned, isChanging }: { isReturned: boolean; isChanging: boolean },
): TileState {
  if (isReturned) return 'returned'
  if (!file.has_consent) return 'no-consent'
  if (isChanging) return 'review'
  if (file.purpose === 'story' && file.stories === 0) return 'unused'
  return file.access_level
}
