import type { SubmittedChange } from '#media/submitted-media'
import type { TextLanguage, TextsByLanguage } from '#platform/text-languages'
import { audited } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import {
  isAssertionFailed,
  isForeignKeyViolation,
  isUniqueViolation,
} from '../platform/db/refusals.ts'
import { mediaSubmissions } from './schema/media-submissions.ts'
import { fileById, mediaById, type StoredMedia } from './files/queries.ts'
import { altOf } from './files/rules.ts'
import { consentFor } from './consents/queries.ts'
import { consentedUses } from './consents/rules.ts'
import { agreeTo, isRecorded } from './consents/writes.ts'
import { enqueueEmails } from '../platform/mail/writes.ts'
import { highlightById, isRoom, storyById, textLanguageOf } from './stories/queries.ts'
import { mediaSubmittedEmail } from './submissions/emails.ts'
import { countSubmissions, submissionById } from './submissions/queries.ts'
import {
  submissionDueAt,
  requireRoom,
  submissionsFull,
  submittedStoryColumns,
  submissionUse,
} from './submissions/rules.ts'
import { assertRoom, deleteChange, insertSubmission } from './submissions/writes.ts'
import { Failure, invalidField } from '../platform/lib/failure.ts'

type SubmittingCompanion = {
  companionId: string
  member: { id: string; displayName: string; email: string }
  /** Epoch milliseconds. */
  now: number
  /** Origin of the site. */
  origin: string
}

const notFound = () => new Failure('not-found', 'submission.not-found')

/**
 * Submits a change to published content, which stays unchanged until the approval. It replaces an earlier submission
 * of the same kind; submitting the published content withdraws that.
 *
 * @throws Failure 404 for content of another profile; 409 without room; 422 without the companion's consent to the
 *   use
 */
export async function submitChange(
  db: Database,
  caller: SubmittingCompanion,
  change: SubmittedChange,
): Promise<void> {
  const { companionId, member, now, origin } = caller
  if (await isStored(db, companionId, change.id)) return
  const subject = await subjectOf(db, companionId, change)
  const { media } = subject
  const row = rowOf(subject, change, caller)
  const replaced = row.kind === 'story' ? [] : [deleteChange(db, row)]
  const detail = { id: row.id, kind: row.kind, media: media.id }
  const act = { actor: member.id, at: now, act: 'companion.media-submitted', subject: companionId }
  if (isPublished(subject, change)) {
    await audited(db, { ...act, act: 'companion.media-withdrawn', detail }, replaced)
    return
  }
  requireRoom(await countSubmissions(db, companionId))
  if (row.kind === 'story') await requirePlace(db, media, row)
  const consentWrites = await consentWritesFor(db, caller, { media, change })
  try {
    await audited(db, { ...act, detail }, [
      ...replaced,
      assertRoom(db, companionId),
      insertSubmission(db, row),
      ...consentWrites,
      enqueueEmails(db, [mediaSubmittedEmail({ companionId }, now, origin)], now),
    ])
  } catch (error) {
    // The same submission may arrive twice at the same moment.
    if (isUniqueViolation(mediaSubmissions, error)) return
    if (isAssertionFailed(error)) {
      if (await isStored(db, companionId, change.id)) return
      throw submissionsFull()
    }
    if (isRecorded(error)) throw new Failure('conflict', 'consent.changed')
    throw isForeignKeyViolation(error) ? notFound() : error
  }
}

/** Returns true if this submission is stored already. @throws Failure 404 for an id of another profile, or of a file */
async function isStored(db: Database, companionId: string, id: string): Promise<boolean> {
  const [submission, story, file] = await Promise.all([
    submissionById(db, id),
    storyById(db, id),
    fileById(db, id),
  ])
  const storedRow = submission ?? story
  if (storedRow && storedRow.companionId !== companionId) throw notFound()
  // A submission with the id of its file is the submission of a new file.
  if (!storedRow && file) throw notFound()
  return Boolean(storedRow)
}

async function subjectOf(db: Database, companionId: string, change: SubmittedChange) {
  const { mediaId, publishedText } = await targetOf(db, change)
  const media = mediaId ? await mediaById(db, mediaId) : undefined
  if (media?.companionId !== companionId) throw notFound()
  return {
    media,
    publishedText: publishedText ?? {
      text: '',
      language: await textLanguageOf(db, companionId),
      others: {},
    },
  }
}
type Subject = Awaited<ReturnType<typeof subjectOf>>

/** Returns the file that the change concerns, and the text that it would replace. */
async function targetOf(db: Database, change: SubmittedChange): Promise<Target> {
  if (change.kind === 'title') {
    const highlight = await highlightById(db, change.highlightId)
    if (!highlight) return {}
    const { mediaId, title: text, language, titles: others } = highlight
    return { mediaId, publishedText: { text, language, others } }
  }
  if (change.kind === 'text') {
    const story = await storyById(db, change.storyId)
    if (!story) return {}
    const { mediaId, text, language, texts: others } = story
    return { mediaId, publishedText: { text, language, others } }
  }
  return { mediaId: change.mediaId }
}
type Target = {
  mediaId?: string | null
  publishedText?: { text: string; language: TextLanguage; others: TextsByLanguage }
}

const isPublished = ({ media, publishedText }: Subject, change: SubmittedChange): boolean => {
  if (change.kind === 'alt') return change.alt === altOf(media, change.language)
  if (change.kind === 'public') return media.accessLevel === 'public'
  if (change.kind === 'story') return false
  const { language = publishedText.language } = change
  const text =
    language === publishedText.language
      ? publishedText.text
      : (publishedText.others[language] ?? '')
  return text === (change.kind === 'title' ? change.highlightTitle : change.text)
}

/** Row of the submission. */
function rowOf(
  { media, publishedText }: Subject,
  change: SubmittedChange,
  { member, now }: SubmittingCompanion,
) {
  const { id, kind } = change
  return {
    id,
    kind,
    companionId: media.companionId,
    mediaId: media.id,
    submittedAt: now,
    dueAt: submissionDueAt(now),
    changedAt: now,
    alt: kind === 'alt' ? change.alt : '',
    altLanguage: kind === 'alt' ? (change.language ?? media.altLanguage) : null,
    email: member.email || null,
    ...wordsOf(change, publishedText.language),
  }
}

/** @param ownLanguage language of the text that would change; the companion's, for a new story */
function wordsOf(change: SubmittedChange, ownLanguage: TextLanguage) {
  const noStory = { storyText: '', storyHours: null, highlightId: null, highlightTitle: '' }
  if (change.kind === 'story')
    return { ...submittedStoryColumns(change, ownLanguage), storyId: null }
  if (change.kind === 'title') {
    const { highlightId, highlightTitle, language = ownLanguage } = change
    return { ...noStory, highlightId, highlightTitle, textLanguage: language, storyId: null }
  }
  if (change.kind === 'text') {
    const { storyId, text, language = ownLanguage } = change
    return { ...noStory, storyText: text, textLanguage: language, storyId }
  }
  return { ...noStory, textLanguage: null, storyId: null }
}

/** @throws Failure 409, 422 */
async function requirePlace(
  db: Database,
  { companionId, accessLevel }: StoredMedia,
  { highlightId }: { highlightId: string | null },
): Promise<void> {
  if (accessLevel === 'private') throw invalidField('mediaId', 'story.media-private')
  if (await isRoom(db, { companionId, highlightId })) return
  throw new Failure('conflict', 'story.full')
}

type ChangeOfMedia = { media: StoredMedia; change: SubmittedChange }

/** Statements that record the companion's consent, if her record doesn't cover the use yet. @throws Failure 422 */
async function consentWritesFor(
  db: Database,
  { companionId, member, now }: SubmittingCompanion,
  { media, change }: ChangeOfMedia,
): Promise<Write[]> {
  const use = submissionUse({ kind: change.kind, accessLevel: 'public' })
  if (use === null) return []
  const before = await consentFor(db, media.id)
  if (consentedUses(before)[use]) return []
  const { consent } = change as Extract<SubmittedChange, { kind: 'story' | 'public' }>
  if (!consent) throw invalidField('consent', 'submission.consent-required')
  return agreeTo(db, [use], {
    before,
    mediaId: media.id,
    companionId,
    at: now,
    ...consent,
    givenBy: { memberId: member.id, name: member.displayName },
  })
}
