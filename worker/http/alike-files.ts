import type { Context } from 'hono'
import type { ListedSubmission } from '#contract/submitted-media'
import { fingerprintsOf, publishedByOthers } from '../features/media-consents/blocklist.ts'
import { mediaByIds } from '../features/media/queries.ts'
import type { SubmissionRow } from '../features/submitted-media/queries.ts'
import type { AppEnv } from './context.ts'
import { presentLinked } from './linked-media.ts'

type Alike = ListedSubmission['alike']

/**
 * Published pictures of other profiles that look like submitted files, by the ids of the submissions. Submissions of
 * words have none.
 */
export async function alikeFilesOf(
  c: Context<AppEnv>,
  rows: readonly SubmissionRow[],
  memberId: string,
): Promise<ReadonlyMap<string, Alike>> {
  const { db } = c.var
  const files = rows.filter(({ mediaId }) => mediaId === null)
  const fingerprints = await fingerprintsOf(
    db,
    files.map(({ id }) => id),
  )
  const known = files.flatMap(({ id, companionId }) => {
    const fingerprint = fingerprints.get(id)
    return fingerprint ? [{ id, companionId, fingerprint }] : []
  })
  const found = await publishedByOthers(db, known)
  const ids = found.flatMap((alike) => alike.map(({ mediaId }) => mediaId))
  if (ids.length === 0) return new Map()
  const media = await mediaByIds(db, ids)
  const items = await presentLinked(c, media, { kind: 'staff', memberId })
  const shown = new Map(
    items.map((item) => {
      const { order: _, ...file } = item
      return [item.id, file] as const
    }),
  )
  return new Map(
    known.map(({ id }, at) => {
      const alike: Alike = (found[at] ?? []).flatMap(({ mediaId, companionId, name }) => {
        const file = shown.get(mediaId)
        return file ? [{ companion: { id: companionId, name }, file }] : []
      })
      return [id, alike]
    }),
  )
}
