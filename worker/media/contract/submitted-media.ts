import * as z from 'zod/mini'
import {
  highlightTitle,
  highlightTitles,
  storyText,
  storyTexts,
  textLanguage,
} from './admin-stories.ts'
import { consentUses, shownPeople, withdrawnFile } from './media-consents.ts'
import { bulkMediaAnswer, changeMediaBody, cropMediaBody, fromJson, mediaItem } from './media.ts'
import { casesAnswer, casesQuery, expectedVersion } from '../../staff/contract/queue.ts'
import { message } from '../../contract/refusals.ts'
import { decisions, MAX_RETURN_REASON } from '../../companions/contract/revisions.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** State of a companion's submission: under review, or returned to her. */
export const submissionStates = ['submitted', 'returned'] as const

/** Time within which staff decide. */
export const SUBMISSION_DUE_HOURS = 48

/** Maximum number of undecided files of one companion. */
export const MAX_SUBMISSIONS = 60

/** Maximum number of decisions in one call: each is a transaction of its own. */
export const MAX_BULK_SUBMISSIONS = 24

/**
 * Kinds of submissions: a file for the gallery; a story, with a new file or a published one; or a change of published
 * content: another alternative text, a private file to be made public, another title of a highlight, another text of
 * a story.
 */
export const submissionKinds = ['gallery', 'story', 'alt', 'public', 'title', 'text'] as const
export type SubmissionKind = (typeof submissionKinds)[number]

/** Maximum duration of a companion's story, from its approval on. */
export const MAX_STORY_HOURS = 168

const MAX_OTHERS = 300
const MAX_TEXT = 300
const text = z.string().check(z.trim(), z.maxLength(MAX_TEXT))
const uses = z.array(z.enum(consentUses, message('field.choice')))

const hours = z
  .int(message('field.choice'))
  .check(z.gte(1, message('field.choice')), z.lte(MAX_STORY_HOURS, message('field.choice')))

/** People shown in a file. */
const peopleFields = {
  shown: z.enum(shownPeople, message('field.choice')),
  /** Names of the other people in the file, who have agreed. */
  others: z._default(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(MAX_OTHERS, message('field.too-long', { max: MAX_OTHERS })),
        z.regex(/^[^\p{Cc}\ufffd]*$/u, message('field.unreadable')),
      ),
    '',
  ),
}
type People = { shown: string; others: string }
const areNamed = z.refine<People>(({ shown, others }) => (shown === 'others') === (others !== ''), {
  path: ['others'],
  error: message('field.required'),
})

/** Place of a story: for some hours from its approval on, or permanently in a highlight. */
const storyFields = {
  text: z._default(storyText, ''),
  /** Language of `text` and `highlightTitle`. Omitted: the companion's own. */
  language: z.optional(textLanguage),
  /** Texts in other languages. */
  texts: z._default(storyTexts, {}),
  hours: z.optional(hours),
  /** Id of one of the companion's highlights, or a new id for a new one. */
  highlightId: z.optional(z.uuid()),
  highlightTitle: z.optional(highlightTitle),
  /** Titles of a new highlight in other languages. */
  highlightTitles: z._default(highlightTitles, {}),
}
export type StoryFields = z.output<z.ZodMiniObject<typeof storyFields>>

/** People shown in a file, and its permitted uses: fields of the form in addition to `uploadFields`. */
export const submissionFields = z
  .object({
    ...peopleFields,
    ...storyFields,
    texts: z._default(fromJson(storyTexts), {}),
    highlightTitles: z._default(fromJson(highlightTitles), {}),
    hours: z.optional(z.pipe(z.pipe(z.string(), z.transform(Number)), hours)),
    /** Uses, separated by commas. */
    uses: z.pipe(
      z.string(message('field.required')),
      z.pipe(
        z.transform((names: string) => names.split(',').filter(Boolean)),
        uses,
      ),
    ),
  })
  .check(areNamed)
export type SubmissionFields = z.output<typeof submissionFields>

const shownFile = z.omit(mediaItem, { order: true })

/** An unpublished submission: the file that it concerns, and the change. Times are ISO strings. */
const submission = z.extend(shownFile, {
  kind: z.enum(submissionKinds),
  /** Language of the submitted text; null without a text. */
  language: z.nullable(textLanguage),
  /** The published file that it concerns; null for a new file. */
  mediaId: z.nullable(z.string()),
  /** The published story whose text changes. */
  storyId: z.nullable(z.string()),
  /** Text of a story. */
  text: z.string(),
  /** Texts in other languages, if any. */
  texts: storyTexts,
  /** Duration of the story from its approval on; null for other kinds. */
  hours: z.nullable(z.number()),
  /** Highlight of the story, or the one whose title changes. */
  highlightId: z.nullable(z.string()),
  highlightTitle: z.string(),
  highlightTitles,
  /** Published text that the submission would replace. */
  published: z.string(),
  state: z.enum(submissionStates),
  /** Reason for which staff returned it. */
  reason: z.string(),
  /** Time of the submission. */
  createdAt: z.string(),
  dueAt: z.nullable(z.string()),
  version: z.number(),
})
export type Submission = z.infer<typeof submission>

/** A file with the uses that the companion has agreed to. */
const ownFile = z.extend(mediaItem, { uses })
export type OwnFile = z.infer<typeof ownFile>

const ownStory = z.object({
  id: z.string(),
  text: z.string(),
  language: textLanguage,
  texts: storyTexts,
  file: ownFile,
})
export type OwnStory = z.infer<typeof ownStory>

const ownMedia = z.object({
  /** Published files, in the order of the profile. */
  published: z.array(ownFile),
  /** Live stories, newest first. */
  stories: z.array(z.extend(ownStory, { expiresAt: z.string() })),
  highlights: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      language: textLanguage,
      titles: highlightTitles,
      stories: z.array(ownStory),
    }),
  ),
  /** Default language of a new text. */
  ownLanguage: textLanguage,
  /** Files for stories alone that no story shows now. */
  idleStoryFiles: z.array(ownFile),
  /** Submissions, newest first. */
  submitted: z.array(submission),
  withdrawn: z.array(withdrawnFile),
})
export type OwnMedia = z.infer<typeof ownMedia>

export const getOwnMediaSchemas = { response: ownMedia }
export const uploadOwnMediaSchemas = { response: z.object({ media: submission }) }
export const changeOwnMediaSchemas = {
  /** Immediate changes only remove content or make it private. New public content must be submitted. */
  body: z.extend(z.pick(changeMediaBody, { position: true, cover: true }), {
    alt: z.optional(z.literal('')),
    /** Language of the removed text. Omitted: the file's own. */
    language: z.optional(textLanguage),
    /**
     * Moves the file from the public gallery and its stories to the private gallery, to which the companion agrees
     * with that.
     */
    access_level: z.optional(z.literal('private')),
  }),
  response: ownMedia,
}
export const cropOwnMediaSchemas = { body: cropMediaBody, response: ownMedia }
export const agreeToFileSchemas = {
  body: z.strictObject(peopleFields).check(areNamed),
  response: ownMedia,
}
export const withdrawUseSchemas = {
  body: z.object({ use: z.enum(consentUses, message('field.choice')) }),
  response: ownMedia,
}
export const deleteOwnMediaSchemas = { response: ownMedia }
export const changeSubmissionSchemas = {
  /** Omitted fields stay unchanged; fields that this kind of submission doesn't have are ignored. */
  body: z.object({
    version: expectedVersion,
    alt: z.optional(text),
    text: z.optional(storyText),
    texts: z.optional(storyTexts),
    highlightTitle: z.optional(highlightTitle),
    highlightTitles: z.optional(highlightTitles),
  }),
  response: ownMedia,
}
export type SubmissionTexts = z.output<typeof changeSubmissionSchemas.body>

/** Required if the companion's record for the file doesn't cover the use: it replaces that record. */
const consent = z.optional(z.object(peopleFields).check(areNamed))
const about = { id: z.uuid(), mediaId: z.uuid() }
export const submitChangeSchemas = {
  /** `id`: id of the submission; a repeated request with the same id stores it once. */
  body: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('alt'),
      ...about,
      alt: text.check(z.minLength(1)),
      /** Language of the text. Omitted: the file's own. */
      language: z.optional(textLanguage),
    }),
    z.strictObject({ kind: z.literal('public'), ...about, consent }),
    z.strictObject({ kind: z.literal('story'), ...about, ...storyFields, consent }),
    z.strictObject({
      kind: z.literal('title'),
      id: z.uuid(),
      highlightId: z.uuid(),
      highlightTitle,
      /** Language of the title. Omitted: the title's own. */
      language: z.optional(textLanguage),
    }),
    z.strictObject({
      kind: z.literal('text'),
      id: z.uuid(),
      storyId: z.uuid(),
      text: storyText.check(z.minLength(1, message('field.required'))),
      /** Language of the text. Omitted: the text's own. */
      language: z.optional(textLanguage),
    }),
  ]),
  response: ownMedia,
}
export type SubmittedChange = z.output<typeof submitChangeSchemas.body>

export const removeOwnStorySchemas = { response: ownMedia }
export const removeStoryTextSchemas = { response: ownMedia }
export const removeHighlightTitleSchemas = { response: ownMedia }
export const moveHighlightSchemas = {
  /** Position from 0; a number beyond the end means the end. */
  body: z.object({ position: z.int().check(z.nonnegative()) }),
  response: ownMedia,
}
export const removeHighlightSchemas = { response: ownMedia }

// Schemas of staff's endpoints.

const listedSubmission = z.extend(submission, {
  companion: z.object({ id: z.string(), name: z.string() }),
  /** Published pictures of other profiles that are identical or nearly so. */
  alike: z.array(
    z.object({ companion: z.object({ id: z.string(), name: z.string() }), file: shownFile }),
  ),
  /** True if it resembles a withdrawn picture, so that staff should look closer. */
  isNearWithdrawn: z.boolean(),
  isOverdue: z.boolean(),
  /** Null if the companion has withdrawn it. */
  consent: z.nullable(
    z.object({
      shown: z.enum(shownPeople),
      others: z.string(),
      uses,
      givenBy: z.string(),
      givenAt: z.string(),
    }),
  ),
})
export type ListedSubmission = z.infer<typeof listedSubmission>

/** The search covers names. */
export const submissionsQuery = casesQuery(submissionStates)
export type SubmissionsQuery = z.infer<typeof submissionsQuery>

export const listSubmissionsSchemas = {
  query: submissionsQuery,
  response: casesAnswer({ submissions: z.array(listedSubmission) }),
}

export const decideSubmissionsSchemas = {
  body: z
    .object({
      /** Submissions, each in the version that staff saw. */
      items: z
        .array(z.object({ id: z.uuid(), version: expectedVersion }))
        .check(
          z.minLength(1, message('field.too-few', { min: 1 })),
          z.maxLength(
            MAX_BULK_SUBMISSIONS,
            message('field.too-many', { max: MAX_BULK_SUBMISSIONS }),
          ),
        ),
      act: z.enum(decisions, message('field.choice')),
      /** Reason, which the companion reads. Required to return a file. */
      reason: z._default(
        z.string().check(
          z.overwrite((input) => input.replace(/\r\n?/g, '\n').trim()),
          z.maxLength(MAX_RETURN_REASON, message('field.too-long', { max: MAX_RETURN_REASON })),
          z.refine((input) => !/[^\P{Cc}\n\t]|\ufffd/u.test(input), message('field.unreadable')),
        ),
        '',
      ),
    })
    .check(
      z.refine(({ act, reason }) => act === 'approve' || reason !== '', {
        path: ['reason'],
        error: message('case.reason-required'),
      }),
    ),
  /** `changed`: number of decided submissions. */
  response: bulkMediaAnswer,
}
export type SubmissionDecisions = z.output<typeof decideSubmissionsSchemas.body>

/** Submissions by due time; then returned ones, newest first. */
export const listSubmissionsEndpoint = endpoint<typeof listSubmissionsSchemas>()(
  'GET',
  '/api/admin/submitted-media',
  'staff',
)

/**
 * Approves or returns files, each in a transaction of its own: failures are listed with the reason. May be repeated.
 * The companions are notified by email.
 */
export const decideSubmissionsEndpoint = endpoint<typeof decideSubmissionsSchemas>()(
  'POST',
  '/api/admin/submitted-media/decisions',
  'staff',
)
