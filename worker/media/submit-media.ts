import { submissionFields } from '#media/submitted-media'
import { enqueueEmails } from '../platform/mail/writes.ts'
import { toConsentUses } from './consents/rules.ts'
import { insertConsent } from './consents/writes.ts'
import { textLanguageOf } from './stories/queries.ts'
import { submittedEmail } from './submissions/emails.ts'
import {
  countSubmissions,
  submissionById,
  submissionFolder,
  type ShownSubmission,
} from './submissions/queries.ts'
import { submissionDueAt, requireRoom, requireUse, storyColumns } from './submissions/rules.ts'
import { insertSubmission } from './submissions/writes.ts'
import { Failure } from '../platform/lib/failure.ts'
import { validBody } from '../platform/lib/validate.ts'
import { storeUpload, type MadeMedia, type MediaStores, type Upload } from './add-media.ts'

type Submitting = Pick<Upload, 'companionId' | 'parts'> & {
  member: { id: string; displayName: string; email: string }
  now: number
  /** Of the site. */
  origin: string
}

/**
 * Takes an upload of a companion's own: as `addMedia`, but with her consent and to staff. Nothing of it
 * is public.
 *
 * @throws Failure 409 while too many are undecided, 422, and what an upload throws
 */
export async function submitMedia(
  stores: MediaStores,
  { companionId, parts, member, now, origin }: Submitting,
): Promise<ShownSubmission> {
  const { db } = stores
  requireRoom(await countSubmissions(db, companionId))
  const own = await textLanguageOf(db, companionId)
  const by = { actor: member.id, at: now }
  const { id } = await storeUpload(
    stores,
    { companionId, parts, by },
    {
      folderOf: submissionFolder,
      read: (raw, fields) => {
        const said = validBody(submissionFields, raw)
        requireUse(fields, said)
        return { ...said, story: fields.purpose === 'story' ? storyColumns(said, own) : null }
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
        enqueueEmails(db, [submittedEmail({ companionId }, now, origin)], now),
      ],
    },
  )
  const stored = await submissionById(db, id)
  if (!stored) throw new Failure('conflict', 'media.deleted')
  return { ...stored, level: 'submitted', published: '' }
}

/** Without what only published files have. */
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
