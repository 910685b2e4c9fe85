import * as z from 'zod/mini'
import { channelKinds, contactDetails } from './channels.ts'
import { companionDetails } from './companion-input.ts'
import { storedLine } from './field-types.ts'
import { clearableFields, reviewedFields } from './profile-fields.ts'
import { fieldSchemas } from './profile-schemas.ts'
import { conflictWith } from '../../platform/contract/conflict.ts'
import { assignedQuery, casesAnswer, casesQuery } from '../../staff/contract/queue.ts'
import { message } from '../../contract/refusals.ts'

/** States of a companion's own changes to her profile. */
export const revisionStates = ['draft', 'submitted', 'returned', 'approved', 'withdrawn'] as const

/** States that staff see: only the companion sees a draft. */
export const submittedStates = ['submitted', 'returned', 'approved'] as const
export type SubmittedState = (typeof submittedStates)[number]

/** Fields that a companion may clear without a review, as a whole or by one item of a list; her channels included. */
export const removableFields = [...clearableFields, ...channelKinds] as const
export type RemovableField = (typeof removableFields)[number]

export const ownRevisionActs = ['submit', 'withdraw', 'discard'] as const
export type OwnRevisionAct = (typeof ownRevisionActs)[number]

export const decisions = ['approve', 'return'] as const
export type DecisionAct = (typeof decisions)[number]

/** Revisions that one call may decide. */
export const MAX_DECIDED = 20

/**
 * Result for each revision. `changed`: it was edited since it was read, or staff have published a field meanwhile;
 * `refused`: its content can't be published; `failed`: an error that may pass.
 */
export const decisionOutcomes = ['done', 'changed', 'refused', 'failed'] as const
export type DecisionOutcome = (typeof decisionOutcomes)[number]

/** Hours within which staff decide. */
export const REVISION_DUE_HOURS = 48
export const MAX_RETURN_REASON = 2_000

/** All published content that changes after a review. */
export const reviewedContent = z.object(fieldSchemas(reviewedFields, 'value'))
export type ReviewedContent = z.infer<typeof reviewedContent>

/** New values for part of it. */
export const revisedContent = z.partial(reviewedContent)
export type RevisedContent = z.infer<typeof revisedContent>

const version = z.number(message('field.required')).check(z.int(), z.gte(0))
const field = z.enum(reviewedFields, message('field.choice'))

/** A companion's profile as she edits it. */
export const ownContent = z.object({
  published: reviewedContent,
  /** Fields that change without a review. */
  details: z.object({
    ...fieldSchemas(['schedule', 'notice_hours'], 'value'),
    contact: contactDetails,
  }),
  /** Null: no open revision. */
  revision: z.nullable(
    z.object({
      version: z.number(),
      state: z.enum(['draft', 'submitted', 'returned']),
      content: revisedContent,
      /** Fields that staff have published since the draft was begun. */
      changedMeanwhile: z.array(field),
      /** The reason of the last return by staff; may be empty. */
      reason: z.string(),
      submittedAt: z.nullable(z.string()),
      changedAt: z.string(),
    }),
  ),
})
export type OwnContent = z.infer<typeof ownContent>

const conflict = conflictWith('revision.changed', ownContent)

export const getOwnContentSchemas = { response: ownContent }
export const saveRevisionSchemas = {
  /** `version`: of the edited draft; 0: there was none. */
  body: z.object({ version, content: revisedContent }),
  response: ownContent,
  conflict,
}
export const actOnRevisionSchemas = {
  body: z.object({ version, act: z.enum(ownRevisionActs, message('field.choice')) }),
  response: ownContent,
  conflict,
}
export const setDetailsSchemas = { body: companionDetails, response: ownContent }
export const removeContentSchemas = {
  body: z.object({
    field: z.enum(removableFields, message('field.choice')),
    /** Name of an item in a list. */
    item: z.optional(storedLine(80)),
  }),
  response: ownContent,
}

// Schemas of the staff area.

const state = z.enum(submittedStates)

const listedRevision = z.object({
  id: z.string(),
  companion: z.object({ id: z.string(), name: z.string() }),
  state,
  fields: z.array(field),
  /** ISO time of the submission. */
  createdAt: z.string(),
  dueAt: z.nullable(z.string()),
  isOverdue: z.boolean(),
  version: z.number(),
  /** Version of the companion whose content was compared; a decision applies to this version only. */
  companionVersion: z.number(),
})
export type ListedRevision = z.infer<typeof listedRevision>

export const revision = z.extend(listedRevision, {
  published: reviewedContent,
  content: revisedContent,
  /** Published values when the draft was begun. */
  base: revisedContent,
  changedMeanwhile: z.array(field),
  reason: z.string(),
  decided: z.nullable(z.object({ at: z.string(), by: z.string() })),
  canDecide: z.boolean(),
})
export type Revision = z.infer<typeof revision>

/** The search covers names. */
export const revisionsQuery = z.extend(casesQuery(submittedStates), assignedQuery)
export type RevisionsQuery = z.infer<typeof revisionsQuery>

export const listRevisionsSchemas = {
  query: revisionsQuery,
  response: casesAnswer({ revisions: z.array(listedRevision) }),
}
export const getRevisionSchemas = { response: revision }
/** Text for the companion; required whenever something is returned. */
const reason = z._default(
  z.string().check(
    z.overwrite((text) => text.replace(/\r\n?/g, '\n').trim()),
    z.maxLength(MAX_RETURN_REASON, message('field.too-long', { max: MAX_RETURN_REASON })),
    z.refine((text) => !/[^\P{Cc}\n\t]|\ufffd/u.test(text), message('field.unreadable')),
  ),
  '',
)

export const decideRevisionSchemas = {
  body: z.object({
    version,
    companionVersion: version,
    act: z.enum(decisions, message('field.choice')),
    /** Fields to approve; the others are returned. Omitted: all. */
    fields: z.optional(z.array(field)),
    reason,
  }),
  response: revision,
  conflict: conflictWith('revision.changed', revision),
}
export type Decision = z.output<typeof decideRevisionSchemas.body>

export const decideRevisionsSchemas = {
  body: z.object({
    act: z.enum(decisions, message('field.choice')),
    reason,
    /** Versions as they were read. */
    revisions: z
      .array(z.object({ id: z.string(), version, companionVersion: version }))
      .check(
        z.minLength(1, message('field.too-few', { min: 1 })),
        z.maxLength(MAX_DECIDED, message('field.too-many', { max: MAX_DECIDED })),
      ),
  }),
  response: z.object({
    /** In the order of the request. */
    results: z.array(
      z.object({ id: z.string(), name: z.string(), outcome: z.enum(decisionOutcomes) }),
    ),
  }),
}
export type DecisionResult = z.infer<(typeof decideRevisionsSchemas)['response']>['results'][number]
