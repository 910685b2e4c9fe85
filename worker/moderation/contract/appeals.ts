import * as z from 'zod/mini'
import { appealStages, appealStates, decisionGrounds } from './decisions.ts'
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
import { endpoint } from '../../platform/contract/endpoint.ts'

/** Options of appeals. No schema library here, because pages import this file. */

/** A rejected application, a hidden profile, a suspended membership, a warning of a companion, a warning or a pause of a member. */
export const appealKinds = ['application', 'profile', 'membership', 'measure'] as const
export type AppealKind = (typeof appealKinds)[number]

export const appealActs = ['note', 'grant', 'uphold'] as const
export type AppealAct = (typeof appealActs)[number]

/** Maximum length in characters. */
export const appealLengths = { text: 2_000 } as const

/** Days to appeal after the decision. */
export const APPEAL_DAYS = 30

/** Path of the page that the email links to; the token is the URL's fragment. */
export const APPEAL_PAGE = '/appeal'

const kind = z.enum(appealKinds)
const ground = z.nullable(z.enum(decisionGrounds))

/** Token from the fragment of the link. */
const token = z.string(message('field.required')).check(z.maxLength(100))
const text = multiLine(appealLengths.text)

export const openAppealSchemas = {
  body: z.object({ token }),
  response: z.object({
    kind,
    ground,
    reference: z.string(),
    /** ISO time, like `until`. */
    decidedAt: z.string(),
    until: z.string(),
    /** "offered": the person may still appeal. */
    state: z.enum(appealStages),
    /** The person who decides: a colleague of the decision's author, or its author if nobody else on the team can. */
    decider: z.enum(['colleague', 'author']),
  }),
}
export type OpenedAppeal = z.infer<typeof openAppealSchemas.response>

export const createAppealSchemas = {
  body: z.object({ token, text, extra_topic: honeypot }),
  response: submissionAnswer,
}

export const sendOwnAppealSchemas = { body: z.object({ text }), response: ownProfile }

// Views for staff. 401 and 403 as in all calls of the staff area.

export const listedAppeal = z.extend(listedCase(appealStates), {
  kind,
  /** Name of the applicant, the profile or the member. */
  name: z.string(),
})
export type ListedAppeal = z.infer<typeof listedAppeal>

export const appeal = z.extend(listedAppeal, {
  text: z.string(),
  ground,
  /** Reason as entered by the member of staff who decided. */
  reason: z.string(),
  decidedAt: z.string(),
  decidedBy: z.string(),
  /** Id of the application, the companion or the member. */
  subject: z.string(),
  /** The subject is a companion. */
  isOfCompanion: z.boolean(),
  language: z.string(),
  /** The reader made the decision, and decides the appeal only if nobody else on the team can. */
  isOwnDecision: z.boolean(),
  steps: caseActions({ act: z.enum(appealActs) }),
  can: z.object({ act: z.array(z.enum(appealActs)) }),
})
export type Appeal = z.infer<typeof appeal>

/** The search includes names. */
export const appealsQuery = z.extend(casesQuery(appealStates), assignedQuery)
export type AppealsQuery = z.output<typeof appealsQuery>

export const listAppealsSchemas = {
  query: appealsQuery,
  response: casesAnswer({ appeals: z.array(listedAppeal) }),
}

export const getAppealSchemas = { response: appeal }

/** A decision requires its reason in the note, for staff. */
export const appealAction = caseAction({ act: z.enum(appealActs) })
export type AppealAction = z.output<typeof appealAction>

export const actOnAppealSchemas = { body: appealAction, response: appeal }

/** The decision behind a link, and the state of its appeal. 404 for an invalid link. */
export const openAppealEndpoint = endpoint<typeof openAppealSchemas>()(
  'POST',
  '/api/appeals/open',
  'public',
)

/**
 * 201. Repeating the same text returns the same reference. 409 if another appeal exists or the
 * decision is undone.
 */
export const createAppealEndpoint = endpoint<typeof createAppealSchemas>()(
  'POST',
  '/api/appeals',
  'public',
)

/** Appeal against the decision that hides the companion's profile. Errors as `createAppeal`. */
export const sendOwnAppealEndpoint = endpoint<typeof sendOwnAppealSchemas>()(
  'POST',
  '/api/own/appeal',
  'companion',
)
