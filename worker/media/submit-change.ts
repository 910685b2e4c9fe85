import type { SubmittedChange } from '#media/submitted-media'
import type { TextLanguage, TextsByLanguage } from '#platform/text-languages'
import { audited } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isForeignKeyViolation, isUniqueViolation } from '../platform/db/refusals.ts'
import { submittedMedia } from './schema/submitted-media.ts'
import { mediaById, type StoredMedia } from './files/queries.ts'
import { altOf } from './files/rules.ts'
import { consentFor } from './consents/queries.ts'
import { consentedUses } from './consents/rules.ts'
import { agreeTo, isRecorded } from './consents/writes.ts'
import { enqueueEmails } from '../platform/mail/writes.ts'
import { highlightById, isRoom, storyById, textLanguageOf } from './stories/queries.ts'
import { submittedEmail } from './submissions/emails.ts'
import { countSubmissions, submissionById } from './submissions/queries.ts'
import { submissionDueAt, requireRoom, storyColumns, submissionUse } from './submissions/rules.ts'
import { deleteChange, insertSubmission } from './submissions/writes.ts'
import { Failure, invalidField } from '../platform/lib/failure.ts'

type Own = {
  companionId: string
  member: { id: string; displayName: string; email: string }
  /** Epoch milliseconds. */
  now: number
  /** Of the site. */
  origin: string
}

const missing = () => new Failure('not-found', 'submission.not-found')

/**
 * Submits what a companion wants to change of what is published. Nothing of that changes; it takes the place
 * of what she has submitted before of the same kind. What is published already takes that back.
 *
 * @throws Failure 404 for what is none of hers; 409 when there is no room; 422 without her consent to the use
 */
export async function submitChange(db: Database, own: Own, change: SubmittedChange): Promise<void> {
  const { companionId, member, now, origin } = own
  if (await isStored(db, companionId, change.id)) return
  const subject = await subjectOf(db, companionId, change)
  const { media } = subject
  const row = rowOf(subject, change, own)
  const replaced = row.kind === 'story' ? [] : [deleteChange(db, row)]
  const detail = { id: row.id, kind: row.kind, media: media.id }
  const act = { actor: member.id, at: now, act: 'companion.media-submitted', subject: companionId }
  if (isPublished(subject, change)) {
    await audited(db, { ...act, act: 'companion.media-withdrawn', detail }, replaced)
    return
  }
  requireRoom(await countSubmissions(db, companionId))
  if (row.kind === 'story') await requirePlace(db, media, row)
  const agreed = await consented(db, own, { media, change })
  try {
    await audited(db, { ...act, detail }, [
      ...replaced,
      insertSubmission(db, row),
      ...agreed,
      enqueueEmails(db, [submittedEmail({ companionId }, now, origin)], now),
    ])
  } catch (error) {
    // The same once more, at the same moment.
    if (isUniqueViolation(submittedMedia, error)) return
    if (isRecorded(error)) throw new Failure('conflict', 'consent.changed')
    throw isForeignKeyViolation(error) ? missing() : error
  }
}

/** Whether this has arrived before. @throws Failure 404 for an id of someone else */
async function isStored(db: Database, companionId: string, id: string): Promise<boolean> {
  const stored = (await submissionById(db, id)) ?? (await storyById(db, id))
  if (stored && stored.companionId !== companionId) throw missing()
  return stored !== undefined && stored !== null
}

async function subjectOf(db: Database, companionId: string, change: SubmittedChange) {
  const { mediaId, said } = await foundOf(db, change)
  const media = mediaId ? await mediaById(db, mediaId) : undefined
  if (media?.companionId !== companionId) throw missing()
  return {
    media,
    said: said ?? { text: '', language: await textLanguageOf(db, companionId), others: {} },
  }
}
type Subject = Awaited<ReturnType<typeof subjectOf>>

/** The file that it is about, and the words that would change. */
async function foundOf(db: Database, change: SubmittedChange): Promise<Found> {
  if (change.kind === 'title') {
    const highlight = await highlightById(db, change.highlightId)
    if (!highlight) return {}
    const { mediaId, title: text, language, titles: others } = highlight
    return { mediaId, said: { text, language, others } }
  }
  if (change.kind === 'text') {
    const story = await storyById(db, change.storyId)
    if (!story) return {}
    const { mediaId, text, language, texts: others } = story
    return { mediaId, said: { text, language, others } }
  }
  return { mediaId: change.mediaId }
}
type Found = {
  mediaId?: string | null
  said?: { text: string; language: TextLanguage; others: TextsByLanguage }
}

const isPublished = ({ media, said }: Subject, change: SubmittedChange): boolean => {
  if (change.kind === 'alt') return change.alt === altOf(media, change.language)
  if (change.kind === 'public') return media.accessLevel === 'public'
  if (change.kind === 'story') return false
  const { language = said.language } = change
  const text = language === said.language ? said.text : (said.others[language] ?? '')
  return text === (change.kind === 'title' ? change.highlightTitle : change.text)
}

/** A change has the facts of the file that it is about. */
function rowOf({ media, said }: Subject, change: SubmittedChange, { member, now }: Own) {
  const { companionId, type, sizeBytes, width, height } = media
  const { color, preview, durationSeconds } = media
  const { id, kind } = change
  return {
    id,
    kind,
    companionId,
    mediaId: media.id,
    type,
    sizeBytes,
    width,
    height,
    color,
    preview,
    durationSeconds,
    submittedAt: now,
    dueAt: submissionDueAt(now),
    changedAt: now,
    accessLevel: kind === 'public' ? ('public' as const) : media.accessLevel,
    alt: kind === 'alt' ? change.alt : media.alt,
    altLanguage: kind === 'alt' ? (change.language ?? media.altLanguage) : null,
    email: member.email || null,
    ...wordsOf(change, said.language),
  }
}

/** @param own the language of what it is about: hers, for a new story */
function wordsOf(change: SubmittedChange, own: TextLanguage) {
  const none = { storyText: '', storyHours: null, highlightId: null, highlightTitle: '' }
  if (change.kind === 'story') return { ...storyColumns(change, own), storyId: null }
  if (change.kind === 'title') {
    const { highlightId, highlightTitle, language = own } = change
    return { ...none, highlightId, highlightTitle, textLanguage: language, storyId: null }
  }
  if (change.kind === 'text') {
    const { storyId, text, language = own } = change
    return { ...none, storyText: text, textLanguage: language, storyId }
  }
  return { ...none, textLanguage: null, storyId: null }
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

type Asked = { media: StoredMedia; change: SubmittedChange }

/** What stores her consent, where her record doesn't cover the use yet. @throws Failure 422 */
async function consented(
  db: Database,
  { companionId, member, now }: Own,
  { media, change }: Asked,
): Promise<Write[]> {
  const use = submissionUse({ kind: change.kind, accessLevel: 'public' })
  if (use === null) return []
  const before = await consentFor(db, media.id)
  if (consentedUses(before)[use]) return []
  const { consent } = change as Extract<SubmittedChange, { kind: 'story' | 'public' }>
  if (!consent) throw invalidField('consent', 'submission.uses')
  return agreeTo(db, [use], {
    before,
    mediaId: media.id,
    companionId,
    at: now,
    ...consent,
    givenBy: { memberId: member.id, name: member.displayName },
  })
}
