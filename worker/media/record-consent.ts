import type { ConsentInput } from '#media/media-consents'
import { audited, type StaffActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { mediaById } from './files/queries.ts'
import { consentFor, type MediaConsentRow } from './consents/queries.ts'
import { requireConsent } from './consents/rules.ts'
import { assertConsentUnchanged, recordedConsent, replaceConsent } from './consents/writes.ts'
import { isInStory } from './stories/queries.ts'
import { Failure } from '../platform/lib/failure.ts'

const changedMeanwhile = () => new Failure('conflict', 'consent.changed')

/**
 * Records a consent that was given to staff, replacing an earlier record by staff.
 *
 * @throws Failure 404; 409 if the companion gave the consent herself, or if file or record changed in the meantime;
 *   422
 */
export async function recordConsent(
  db: Database,
  mediaId: string,
  input: ConsentInput,
  staff: StaffActor,
): Promise<MediaConsentRow> {
  const [media, before] = await Promise.all([mediaById(db, mediaId), consentFor(db, mediaId)])
  if (!media) throw new Failure('not-found', 'http.not-found')
  if (before && before.actor === null) throw new Failure('conflict', 'consent.given-by-companion')
  const { accessLevel: access_level, purpose, companionId } = media
  requireConsent(input, { access_level, purpose }, staff.at)
  const isShown = await isInStory(db, mediaId, staff.at)
  if (isShown) requireConsent(input, { access_level, purpose: 'story' }, staff.at)
  const { actor, at } = staff
  const detail = { companionId, uses: input.uses }
  try {
    await audited(db, { actor, at, act: 'media.consent-recorded', subject: mediaId, detail }, [
      assertConsentUnchanged(db, media, before),
      ...(before ? [replaceConsent(db, before.id, at)] : []),
      recordedConsent(db, { mediaId, companionId }, input, staff),
      // A photo with a consent record may be the last requirement for publication.
      publishCompanions(db, [companionId]),
    ])
  } catch (error) {
    throw isAssertionFailed(error) ? changedMeanwhile() : error
  }
  const storedConsent = await consentFor(db, mediaId)
  if (!storedConsent) throw changedMeanwhile()
  return storedConsent
}
