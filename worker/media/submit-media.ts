import { submissionFields } from '#media/submitted-media'
import { enqueueEmails } from '../platform/mail/writes.ts'
import { toConsentUses } from './consents/rules.ts'
import { insertConsent } from './consents/writes.ts'
import { textLanguageOf } from './stories/queries.ts'
import { mediaSubmittedEmail } from './submissions/emails.ts'
import {
  countSubmissions,
  selectSubmission,
  submissionFolder,
  type ShownSubmission,
} from './submissions/queries.ts'
import {
  submissionDueAt,
  requireRoom,
  requireUse,
  submittedStoryColumns,
} from './submissions/rules.ts'
import { insertSubmission } from './submissions/writes.ts'
import { validBody } from '../platform/lib/validate.ts'
import { storeUpload, type MadeMedia, type MediaStores, type MediaUpload } from './add-media.ts'

type SubmissionUpload = Pick<MediaUpload, 'companionId' | 'parts'> & {
  member: { id: string; displayName: string; email: string }
  now: number
  /** Origin of the site. */
  origin: string
}

/**
 * Submits a companion's upload to staff: as `addMedia`, but with her consent. The file is not public until approved.
 *
 * @throws Failure 409 while too many are undecided, 422, and the errors of `storeUpload`
 */
export async function submitMedia(
  stores: MediaStores,
  { companionId, parts, member, now, origin }: SubmissionUpload,
): Promise<ShownSubmission> {
  const { db } = stores
  const [count, ownLanguage] = await Promise.all([
    countSubmissions(db, companionId),
    textLanguageOf(db, companionId),
  ])
  requireRoom(count)
  const auditActor = { actor: member.id, at: now }
  const { row } = await storeUpload(
    stores,
    { companionId, parts, by: auditActor },
    {
      folderOf: submissionFolder,
      read: (raw, fields) => {
        const input = validBody(submissionFields, raw)
        requireUse(fields, input)
        return {
          ...input,
          story: fields.purpose === 'story' ? submittedStoryColumns(input, ownLanguage) : null,
        }
      },
      act: 'companion.media-submitted',
      writes: (media, { shown, others, uses, story }) => [
        insertSubmission(db, {
          ...rowOf(media),
          ...(story && { kind: 'story', ...story }),
          email: member.email || null,
          submittedAt: now,
          dueAt: submissionDueAt(now),
          changedAt: now,
        }),
        insertConsent(db, {
          mediaId: media.id,
          companionId,
          shown,
          others,
          at: now,
          givenBy: { memberId: member.id, name: member.displayName },
          uses: toConsentUses(uses),
        }),
        enqueueEmails(db, [mediaSubmittedEmail({ companionId }, now, origin)], now),
      ],
      storedRow: (id) => selectSubmission(db, id),
    },
  )
  return { ...row, level: 'submitted', published: '' }
}

/** Row of a submission, without the columns of published files. */
function rowOf(media: MadeMedia) {
  const { id, companionId, type, accessLevel, alt, sizeBytes } = media
  const { width, height, color, preview, durationSeconds } = media
  return {
    id,
    companionId,
    type,
    accessLevel,
    alt,
    sizeBytes,
    width,
    height,
    color,
    preview,
    durationSeconds,
  }
}
