import type { ConsentUse, ShownPeople } from '#media/media-consents'
import { audited } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { mediaById } from './files/queries.ts'
import { consentFor } from './consents/queries.ts'
import { consentedUses, requiredUse } from './consents/rules.ts'
import { agreeTo, assertConsentUnchanged } from './consents/writes.ts'
import { isInStory } from './stories/queries.ts'
import { Failure } from '../platform/lib/failure.ts'

/** The companion, the account that runs her profile, its name, and the current time (epoch milliseconds). */
type ConsentingCompanion = { companionId: string; memberId: string; name: string; now: number }
type Agreement = { mediaId: string; shown: ShownPeople; others: string }

/**
 * Records a companion's consent to a published file as it is used now, which publishes a file that had no record. May
 * be repeated.
 *
 * @throws Failure 404 if the file is not on her profile; 409 if file or record changed in the meantime
 */
export async function giveMediaConsent(
  db: Database,
  { companionId, memberId, name, now }: ConsentingCompanion,
  { mediaId, shown, others }: Agreement,
): Promise<void> {
  const [media, before] = await Promise.all([mediaById(db, mediaId), consentFor(db, mediaId)])
  if (media?.companionId !== companionId) throw new Failure('not-found', 'submission.not-found')
  const inStory: ConsentUse[] = (await isInStory(db, mediaId, now)) ? ['stories'] : []
  const use = requiredUse({ access_level: media.accessLevel, purpose: media.purpose })
  const agreedUses = consentedUses(before)
  const uses = [use, ...inStory].filter((use) => !agreedUses[use])
  if (uses.length === 0) return
  const act = { actor: memberId, at: now, act: 'media.consent-recorded', subject: mediaId }
  const givenBy = { memberId, name }
  try {
    await audited(db, { ...act, detail: { companionId, uses } }, [
      assertConsentUnchanged(db, media, before),
      ...agreeTo(db, uses, { before, mediaId, companionId, shown, others, givenBy, at: now }),
      publishCompanions(db, [companionId]),
    ])
  } catch (error) {
    throw isAssertionFailed(error) ? new Failure('conflict', 'consent.changed') : error
  }
}
