import { publishCompanions } from '../../catalogue/engine/projection.ts'
import { writeAll } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { answerTimeOf, measureAnswers, setAnswerTimes } from '../profiles/answer-times.ts'

/** Companions measured per read, and changed profiles per batch. */
const BATCH_SIZE = 1_000
const MAX_BATCHES = 100
const MAX_CHANGES = 100

/**
 * Measures every companion's usual time to answer, and publishes the profiles whose step changed. Idempotent.
 *
 * @param now epoch milliseconds
 */
export async function updateAnswerTimes(
  db: Database,
  now: number,
  batchSize = BATCH_SIZE,
): Promise<void> {
  let after = ''
  for (let round = 0; round < MAX_BATCHES; round++) {
    const companions = await measureAnswers(db, { after, limit: batchSize, now })
    const changes = companions
      .map(({ id, before, waited }) => ({
        id,
        before,
        answerTime: waited === null ? null : answerTimeOf(waited),
      }))
      .filter(({ before, answerTime }) => before !== answerTime)
      .map(({ id, answerTime }) => ({ id, answerTime }))
    for (let start = 0; start < changes.length; start += MAX_CHANGES) {
      const part = changes.slice(start, start + MAX_CHANGES)
      const ids = part.map(({ id }) => id)
      await writeAll(db, [setAnswerTimes(db, part), publishCompanions(db, ids)])
    }
    const last = companions.at(-1)
    if (!last || companions.length < batchSize) return
    after = last.id
  }
}
