import type { ConsentUse, ShownPeople } from '#media/media-consent-options'
import { audited } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { liftTombstone } from '../platform/db/tombstones.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { mediaById } from './files/queries.ts'
import { consentFor } from './consents/queries.ts'
import { consentedUses, requiredUse } from './consents/rules.ts'
import { agreeTo, isRecorded } from './consents/writes.ts'
import { isInStory } from './stories/queries.ts'
import { Failure } from '../platform/lib/failure.ts'

/** Whose profile, who does it, under which name, and when (epoch milliseconds). */
type Own = { companionId: string; memberId: string; name: string; now: number }
type Agreed = { mediaId: string; shown: ShownPeople; others: string }

/**
 * Records that a companion agrees to a published file of hers as it is used now, which shows a file that had
 * no record. May be repeated.
 *
 * @throws Failure 404 when the file is none of hers; 409 when a record was made meanwhile
 */
export async function giveMediaConsent(
  db: Database,
  { companionId, memberId, name, now }: Own,
  { mediaId, shown, others }: Agreed,
): Promise<void> {
  const [media, before] = await Promise.all([mediaById(db, mediaId), consentFor(db, mediaId)])
  if (media?.companionId !== companionId) throw new Failure('not-found', 'submission.not-found')
  const inStory: ConsentUse[] = (await isInStory(db, mediaId, now)) ? ['stories'] : []
  const use = requiredUse({ access_level: media.accessLevel, purpose: media.purpose })
  const given = consentedUses(before)
  const uses = [use, ...inStory].filter((one) => !given[one])
  if (uses.length === 0) return
  const act = { actor: memberId, at: now, act: 'media.consent-recorded', subject: mediaId }
  const givenBy = { memberId, name }
  try {
    await audited(db, { ...act, detail: { companionId, uses } }, [
      ...agreeTo(db, uses, { before, mediaId, companionId, shown, others, givenBy, at: now }),
      ...uses.map((one) =>
        liftTombstone(db, { what: 'file.use-ended', subject: `${mediaId} ${one}` }),
      ),
      publishCompanions(db, [companionId]),
    ])
  } catch (error) {
    throw isRecorded(error) ? new Failure('conflict', 'consent.changed') : error
  }
}
