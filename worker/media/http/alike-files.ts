import type { Context } from 'hono'
import type { ListedSubmission } from '#media/submitted-media'
import { areNearBlocked, fingerprintsOf, matchesOfOtherProfiles } from '../consents/blocklist.ts'
import { mediaByIds } from '../files/queries.ts'
import type { SubmissionRow } from '../submissions/queries.ts'
import { isNewFile } from '../submissions/rules.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { presentLinked } from './linked-media.ts'

type Alike = ListedSubmission['alike']
type Likeness = Pick<ListedSubmission, 'alike' | 'isNearWithdrawn'>

/**
 * Similar files of submissions, by the ids of the submissions: published pictures of other profiles, and withdrawn
 * pictures. Submissions of texts are omitted.
 */
export async function alikeFilesOf(
  c: Context<AppEnv>,
  rows: readonly SubmissionRow[],
  memberId: string,
): Promise<ReadonlyMap<string, Likeness>> {
  const { db } = c.var
  const files = rows.filter(isNewFile)
  const fingerprints = await fingerprintsOf(
    db,
    files.map(({ id }) => id),
  )
  const filesWithFingerprint = files.flatMap(({ id, companionId }) => {
    const fingerprint = fingerprints.get(id)
    return fingerprint ? [{ id, companionId, fingerprint }] : []
  })
  const [matches, areNear] = await Promise.all([
    matchesOfOtherProfiles(db, filesWithFingerprint),
    areNearBlocked(db, filesWithFingerprint),
  ])
  const ids = matches.flatMap((alike) => alike.map(({ mediaId }) => mediaId))
  const media = ids.length === 0 ? [] : await mediaByIds(db, ids)
  const items = await presentLinked(c, media, { kind: 'staff', memberId })
  const publicFiles = new Map(
    items.map((item) => {
      const { order: _, ...file } = item
      return [item.id, file] as const
    }),
  )
  return new Map(
    filesWithFingerprint.map(({ id }, index) => {
      const alike: Alike = (matches[index] ?? []).flatMap(({ mediaId, companionId, name }) => {
        const file = publicFiles.get(mediaId)
        return file ? [{ companion: { id: companionId, name }, file }] : []
      })
      return [id, { alike, isNearWithdrawn: areNear[index] ?? false }]
    }),
  )
}
