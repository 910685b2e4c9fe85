import * as z from 'zod/mini'
import {
  highlightTitle,
  highlightTitles,
  storyText,
  storyTexts,
  textLanguage,
} from './admin-stories.ts'
import { consentUses, shownPeople } from './media-consent-options.ts'
import { withdrawnFile } from './media-consents.ts'
import { bulkMediaAnswer, changeMediaBody, cropMediaBody, fromJson, mediaItem } from './media.ts'
import { casesAnswer, casesQuery, expectedVersion } from '../../staff/contract/queue.ts'
import { message } from '../../contract/refusals.ts'
import { decisions, MAX_RETURN_REASON } from '../../companions/contract/revision-options.ts'
import {
  MAX_BULK_SUBMISSIONS,
  MAX_STORY_HOURS,
  submissionKinds,
  submissionStates,
} from './submission-options.ts'

const MAX_OTHERS = 300
const MAX_TEXT = 300
const text = z.string().check(z.trim(), z.maxLength(MAX_TEXT))
const uses = z.array(z.enum(consentUses, message('field.choice')))

const hours = z
  .int(message('field.choice'))
  .check(z.gte(1, message('field.choice')), z.lte(MAX_STORY_HOURS, message('field.choice')))

/** Who is shown in a file. */
const peopleFields = {
  shown: z.enum(shownPeople, message('field.choice')),
  /** The names of the others who are shown, and have agreed. */
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

/** Where a story goes: it is shown for some hours from its approval on, or in a highlight for good. */
const storyFields = {
  text: z._default(storyText, ''),
  /** Of `text` and `highlightTitle`; left out: her own. */
  language: z.optional(textLanguage),
  /** In other languages. */
  texts: z._default(storyTexts, {}),
  hours: z.optional(hours),
  /** One of hers, or a new one under an id of its own. */
  highlightId: z.optional(z.uuid()),
  highlightTitle: z.optional(highlightTitle),
  /** Of a new highlight, in other languages. */
  highlightTitles: z._default(highlightTitles, {}),
}
export type StoryFields = z.output<z.ZodMiniObject<typeof storyFields>>

/** Who is shown in a file, and what it may be used for: fields of the form beside `uploadFields`. */
export const submissionFields = z
  .object({
    ...peopleFields,
    ...storyFields,
    texts: z._default(fromJson(storyTexts), {}),
    highlightTitles: z._default(fromJson(highlightTitles), {}),
    hours: z.optional(z.pipe(z.pipe(z.string(), z.transform(Number)), hours)),
    /** Separated by commas. */
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

/** What is not published: the file that it is about, with what is to change. ISO times. */
const submission = z.extend(shownFile, {
  kind: z.enum(submissionKinds),
  /** Of what is submitted in words; null where there are none. */
  language: z.nullable(textLanguage),
  /** The published file that it is about; null for a file of its own. */
  mediaId: z.nullable(z.string()),
  /** The published story whose text changes. */
  storyId: z.nullable(z.string()),
  /** Of a story. */
  text: z.string(),
  /** In other languages, where she has written it in them. */
  texts: storyTexts,
  /** For how long the story is shown once it is approved; null for all else. */
  hours: z.nullable(z.number()),
  /** Where the story goes, or whose title changes. */
  highlightId: z.nullable(z.string()),
  highlightTitle: z.string(),
  highlightTitles,
  /** What visitors read at present of what is to change. */
  published: z.string(),
  state: z.enum(submissionStates),
  /** Why staff returned it. */
  reason: z.string(),
  /** Of the submission. */
  createdAt: z.string(),
  dueAt: z.nullable(z.string()),
  version: z.number(),
})
export type Submission = z.infer<typeof submission>

/** With what she has agreed to for it. */
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
  /** In the order of the profile. */
  published: z.array(ownFile),
  /** Those that run, newest first. */
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
  /** In which a new text is, unless she says another. */
  ownLanguage: textLanguage,
  /** Files for stories alone that are in none now. */
  kept: z.array(ownFile),
  /** Newest first. */
  submitted: z.array(submission),
  withdrawn: z.array(withdrawnFile),
})
export type OwnMedia = z.infer<typeof ownMedia>

export const getOwnMediaSchemas = { response: ownMedia }
export const uploadOwnMediaSchemas = { response: z.object({ media: submission }) }
export const changeOwnMediaSchemas = {
  /** What becomes public is submitted: here it can only be taken away. */
  body: z.extend(z.pick(changeMediaBody, { position: true, cover: true }), {
    alt: z.optional(z.literal('')),
    /** Of the text that is taken away; left out: the file's own. */
    language: z.optional(textLanguage),
    /** Out of the public gallery and its stories, into the private one; with that she agrees to it. */
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
  /** What is left out stays; what such a submission has not is ignored. */
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

/** Needed where her record for the file doesn't cover the use: it takes the place of that record. */
const consent = z.optional(z.object(peopleFields).check(areNamed))
const about = { id: z.uuid(), mediaId: z.uuid() }
export const submitChangeSchemas = {
  /** `id`: of the submission; the same one is stored once. */
  body: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('alt'),
      ...about,
      alt: text.check(z.minLength(1)),
      /** Of the text; left out: the file's own. */
      language: z.optional(textLanguage),
    }),
    z.strictObject({ kind: z.literal('public'), ...about, consent }),
    z.strictObject({ kind: z.literal('story'), ...about, ...storyFields, consent }),
    z.strictObject({
      kind: z.literal('title'),
      id: z.uuid(),
      highlightId: z.uuid(),
      highlightTitle,
      /** Left out: the title's own. */
      language: z.optional(textLanguage),
    }),
    z.strictObject({
      kind: z.literal('text'),
      id: z.uuid(),
      storyId: z.uuid(),
      text: storyText.check(z.minLength(1, message('field.required'))),
      /** Left out: the text's own. */
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
  /** From 0; beyond the end is the end. */
  body: z.object({ position: z.int().check(z.nonnegative()) }),
  response: ownMedia,
}
export const removeHighlightSchemas = { response: ownMedia }

// What staff see.

const listedSubmission = z.extend(submission, {
  companion: z.object({ id: z.string(), name: z.string() }),
  /** Published pictures of other profiles that are the same, or hardly another. */
  alike: z.array(
    z.object({ companion: z.object({ id: z.string(), name: z.string() }), file: shownFile }),
  ),
  /** Whether it resembles a picture that was withdrawn, which is gone: staff look closer. */
  isNearWithdrawn: z.boolean(),
  isOverdue: z.boolean(),
  /** Null: she has withdrawn it. */
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

/** The search is in names. */
export const submissionsQuery = casesQuery(submissionStates)
export type SubmissionsQuery = z.infer<typeof submissionsQuery>

export const listSubmissionsSchemas = {
  query: submissionsQuery,
  response: casesAnswer(submissionStates, { submissions: z.array(listedSubmission) }),
}

export const decideSubmissionsSchemas = {
  body: z
    .object({
      /** Each in the version that was seen. */
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
      /** She reads it. Needed to return a file. */
      reason: z._default(
        z.string().check(
          z.overwrite((typed) => typed.replace(/\r\n?/g, '\n').trim()),
          z.maxLength(MAX_RETURN_REASON, message('field.too-long', { max: MAX_RETURN_REASON })),
          z.refine((typed) => !/[^\P{Cc}\n\t]|\ufffd/u.test(typed), message('field.unreadable')),
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
  /** `changed`: how many are decided. */
  response: bulkMediaAnswer,
}
export type SubmissionDecisions = z.output<typeof decideSubmissionsSchemas.body>
