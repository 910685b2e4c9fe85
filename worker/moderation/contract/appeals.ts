import * as z from 'zod/mini'
import {
  appealActs,
  appealKinds,
  appealLengths,
  appealStates,
  decisionGrounds,
} from './appeal-options.ts'
import { honeypot, multiLine, submissionAnswer } from '../../platform/contract/form-fields.ts'
import { ownProfile } from '../../companions/contract/own/own.ts'
import {
  assignedQuery,
  caseAction,
  caseActions,
  casesAnswer,
  casesQuery,
  listedCase,
} from '../../staff/contract/queue.ts'
import { message } from '../../contract/refusals.ts'

const kind = z.enum(appealKinds)
const ground = z.nullable(z.enum(decisionGrounds))

/** As the fragment of the link holds it. */
const token = z.string(message('field.required')).check(z.maxLength(100))
const text = multiLine(appealLengths.text)

export const openAppealSchemas = {
  body: z.object({ token }),
  response: z.object({
    kind,
    ground,
    reference: z.string(),
    /** ISO times. */
    decidedAt: z.string(),
    until: z.string(),
    /** "offered": an appeal may come. */
    state: z.enum(['offered', ...appealStates]),
  }),
}
export type OpenedAppeal = z.infer<typeof openAppealSchemas.response>

export const createAppealSchemas = {
  body: z.object({ token, text, extra_topic: honeypot }),
  response: submissionAnswer,
}

export const sendOwnAppealSchemas = { body: z.object({ text }), response: ownProfile }

// What staff see. 401 and 403 as all calls of the administrator area.

export const listedAppeal = z.extend(listedCase(appealStates), {
  kind,
  /** Of the applicant, the profile or the member. */
  name: z.string(),
})
export type ListedAppeal = z.infer<typeof listedAppeal>

export const appeal = z.extend(listedAppeal, {
  text: z.string(),
  ground,
  /** In the words of whoever decided. */
  reason: z.string(),
  decidedAt: z.string(),
  decidedBy: z.string(),
  /** The application, the companion or the member. */
  subject: z.string(),
  language: z.string(),
  /** Whether whoever reads it made the decision: then it is for others. */
  isOwnDecision: z.boolean(),
  steps: caseActions({ act: z.enum(appealActs) }),
  can: z.object({ act: z.array(z.enum(appealActs)) }),
})
export type Appeal = z.infer<typeof appeal>

/** The search is in names, too. */
export const appealsQuery = z.extend(casesQuery(appealStates), assignedQuery)
export type AppealsQuery = z.output<typeof appealsQuery>

export const listAppealsSchemas = {
  query: appealsQuery,
  response: casesAnswer(appealStates, { appeals: z.array(listedAppeal) }),
}

export const getAppealSchemas = { response: appeal }

/** Whoever decides says why in the note, for staff. */
export const appealAction = caseAction({ act: z.enum(appealActs) })
export type AppealAction = z.output<typeof appealAction>

export const actOnAppealSchemas = { body: appealAction, response: appeal }
