import * as z from 'zod/mini'
import { consentUses, shownPeople } from './media-consent-options.ts'
import { bulkMediaAnswer, changeMediaBody, mediaItem } from './media.ts'
import { casesAnswer, casesQuery, expectedVersion } from './queue.ts'
import { message } from './refusals.ts'
import { decisions, MAX_RETURN_REASON } from './revision-options.ts'
import { MAX_BULK_SUBMISSIONS, submissionStates } from './submission-options.ts'

const MAX_OTHERS = 300
const MAX_TEXT = 300
const text = z.string().check(z.trim(), z.maxLength(MAX_TEXT))
const uses = z.array(z.enum(consentUses, message('field.choice')))

/** Who is shown in a file, and what it may be used for: fields of the form beside `uploadFields`. */
export const submissionFields = z
  .object({
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
    /** Separated by commas. */
    uses: z.pipe(
      z.string(message('field.required')),
      z.pipe(
        z.transform((names: string) => names.split(',').filter(Boolean)),
        uses,
      ),
    ),
  })
  .check(
    z.refine(({ shown, others }) => (shown === 'others') === (others !== ''), {
      path: ['others'],
      error: message('field.required'),
    }),
  )
export type SubmissionFields = z.output<typeof submissionFields>

const shownFile = z.omit(mediaItem, { order: true })

/** A file that is not published. ISO times. */
const submission = z.extend(shownFile, {
  state: z.enum(submissionStates),
  /** Why staff returned it. */
  reason: z.string(),
  /** Of the submission. */
  createdAt: z.string(),
  dueAt: z.nullable(z.string()),
  version: z.number(),
})
export type Submission = z.infer<typeof submission>

const ownMedia = z.object({
  /** In the order of the profile. */
  published: z.array(mediaItem),
  /** Newest first. */
  submitted: z.array(submission),
})
export type OwnMedia = z.infer<typeof ownMedia>

export const getOwnMediaSchemas = { response: ownMedia }
export const uploadOwnMediaSchemas = { response: z.object({ media: submission }) }
export const changeOwnMediaSchemas = {
  /** An alternative text is public: here it can only be taken away. */
  body: z.extend(z.pick(changeMediaBody, { caption: true, position: true, cover: true }), {
    alt: z.optional(z.literal('')),
  }),
  response: ownMedia,
}
export const deleteOwnMediaSchemas = { response: ownMedia }
export const changeSubmissionSchemas = {
  body: z.object({ version: expectedVersion, caption: text, alt: text }),
  response: ownMedia,
}

// What staff see.

const listedSubmission = z.extend(submission, {
  companion: z.object({ id: z.string(), name: z.string() }),
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
