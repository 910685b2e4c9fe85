import type { ConsentUse } from '#media/media-consents'
import { audited } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { recordTombstone } from '../platform/db/tombstones.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { mediaById } from './files/queries.ts'
import { useWithdrawnEmails } from './consents/emails.ts'
import { consentFor } from './consents/queries.ts'
import { refuseUseOfPlacement, consentedUses } from './consents/rules.ts'
import { withdrawFrom } from './consents/writes.ts'
import { enqueueEmails } from '../platform/mail/writes.ts'
import { deleteStoriesOf } from './stories/writes.ts'
import { deleteChange, deleteStoriesOfFile } from './submissions/writes.ts'
import { Failure } from '../platform/lib/failure.ts'
import type { OwnCaller } from '../accounts/lib/own-caller.ts'

type Use = { mediaId: string; use: ConsentUse }

/**
 * Withdraws one use of a published file: one batch updates the consent record, ends stories and submissions of that
 * use, and writes the receipt and the public documents. The file itself stays. May be repeated.
 *
 * @throws Failure 404 if the file is not on the companion's profile; 409 for the use by which it is shown, or if the
 *   record was changed in the meantime
 */
export async function withdrawUse(
  db: Database,
  { companionId, memberId, name, email, now }: OwnCaller & { name: string },
  { mediaId, use }: Use,
): Promise<void> {
  const [media, before] = await Promise.all([mediaById(db, mediaId), consentFor(db, mediaId)])
  if (media?.companionId !== companionId) throw new Failure('not-found', 'submission.not-found')
  refuseUseOfPlacement(use, { access_level: media.accessLevel, purpose: media.purpose })
  if (!before || !consentedUses(before)[use]) return
  const act = { actor: memberId, at: now, act: 'media.use-withdrawn', subject: mediaId }
  try {
    await audited(db, { ...act, detail: { companionId, use } }, [
      ...withdrawFrom(db, use, { before, givenBy: { memberId, name }, at: now }),
      ...endUse(db, { companionId, mediaId, use }),
      recordTombstone(db, {
        what: 'file.use-ended',
        subject: `${mediaId} ${use}`,
        detail: { file: mediaId, use },
      }),
      enqueueEmails(
        db,
        useWithdrawnEmails({ record: before.id, mediaId, companionId, use, email, at: now }),
        now,
      ),
      publishCompanions(db, [companionId]),
    ])
  } catch (error) {
    if (!isAssertionFailed(error)) throw error
    // The same withdrawal may have been stored by a concurrent request.
    if (consentedUses(await consentFor(db, mediaId))[use])
      throw new Failure('conflict', 'consent.changed')
  }
}

function endUse(
  db: Database,
  { companionId, mediaId, use }: Use & { companionId: string },
): Write[] {
  if (use === 'stories') return [deleteStoriesOf(db, mediaId), deleteStoriesOfFile(db, mediaId)]
  if (use === 'private') return []
  // For a private file the only undecided submission is to make it public.
  return [deleteChange(db, { companionId, kind: 'public', mediaId, highlightId: null })]
}
