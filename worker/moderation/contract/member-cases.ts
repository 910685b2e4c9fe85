import * as z from 'zod/mini'
import { appealLengths } from './appeals.ts'
import { appealStages } from './decisions.ts'
import { ownProfile } from '../../companions/contract/own/own.ts'
import { reportLengths, type AnyReportReason } from './reports.ts'
import { formKey, multiLine, submissionAnswer } from '../../platform/contract/form-fields.ts'
import { message } from '../../contract/refusals.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

// Reports of companions about members, and the measures that follow. Staff decide them in the queue of reports.

/** Reasons of a report about a member, the most serious first. The first four are due in 4 hours, the others in 48. */
export const memberReportReasons = [
  'minor',
  'violence',
  'no_consent',
  'threat',
  'stalking',
  'unpaid',
  'abuse',
  'other',
] as const satisfies AnyReportReason[]
export type MemberReportReason = (typeof memberReportReasons)[number]

/** "strike": recorded with another decision. A warning is a strike of its own. */
export const measureKinds = ['warning', 'pause', 'strike'] as const
export type MeasureKind = (typeof measureKinds)[number]

/** Page where a member reads the measures in force, above the requests. */
export const BOOKINGS_PAGE = '/account/bookings'

/** Severities of warnings and strikes, the most serious last. */
export const severities = [1, 2, 3] as const
export type Severity = (typeof severities)[number]

/** Severity of a warning for which staff choose none. */
export const USUAL_SEVERITY = 2

/** Days until a warning or a strike expires. */
export const strikeDays: Record<Severity, number> = { 1: 90, 2: 365, 3: 730 }

/** Outcome of a report, for the companion who sent it. */
export const memberReportOutcomes = ['open', 'closed', 'acted', 'withdrawn'] as const

export const reportMemberSchemas = {
  body: z.object({
    reason: z.enum(memberReportReasons, message('field.choice')),
    text: multiLine(reportLengths.text),
    /** Also block the member. */
    block: z.boolean(),
    key: formKey,
  }),
  response: submissionAnswer,
}
export type MemberReportInput = z.output<typeof reportMemberSchemas.body>

export const sentMemberReport = z.object({
  id: z.string(),
  reference: z.string(),
  /** The conversation; `null`: deleted. */
  request: z.nullable(z.string()),
  reason: z.enum(memberReportReasons),
  text: z.string(),
  outcome: z.enum(memberReportOutcomes),
  /** Decisions of the team, the last one first: the member was warned, can't write for days, or was suspended. */
  measure: z.nullable(z.enum(['warn', 'pause', 'suspend'])),
  /** ISO times. `dueAt` null: decided. */
  createdAt: z.string(),
  dueAt: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
})
export type SentMemberReport = z.infer<typeof sentMemberReport>

export const listSentReportsSchemas = {
  response: z.object({ reports: z.array(sentMemberReport) }),
}
export const withdrawReportSchemas = { response: listSentReportsSchemas.response }

/** A measure, as the member reads it. */
export const memberMeasure = z.object({
  id: z.string(),
  kind: z.enum(measureKinds),
  reason: z.enum(memberReportReasons),
  /** ISO times. */
  at: z.string(),
  until: z.string(),
  appeal: z.nullable(
    z.object({
      reference: z.string(),
      state: z.enum(appealStages),
      /** ISO time until which the member may appeal. */
      until: z.string(),
    }),
  ),
})
export type MemberMeasure = z.infer<typeof memberMeasure>

export type OwnMeasure = z.infer<typeof ownProfile>['measures'][number]

export const appealOwnMeasureSchemas = {
  body: z.object({ text: multiLine(appealLengths.text) }),
  response: ownProfile,
}

export const listMeasuresSchemas = {
  response: z.object({ measures: z.array(memberMeasure) }),
}

export const appealMeasureSchemas = {
  body: z.object({ text: multiLine(appealLengths.text) }),
  response: listMeasuresSchemas.response,
}

/**
 * 201. Reports the member of a request to the companion; also blocks the member if she wishes. The same form sent
 * again changes nothing. 404 for a request of someone else.
 */
export const reportMemberEndpoint = endpoint<typeof reportMemberSchemas>()(
  'POST',
  '/api/own/requests/:id/report',
  'companion',
)

/** The companion's reports about members, newest first. */
export const listSentReportsEndpoint = endpoint<typeof listSentReportsSchemas>()(
  'GET',
  '/api/own/reports',
  'companion',
)

/** Withdraws a report that is not decided. The team still sees it. May be repeated. */
export const withdrawReportEndpoint = endpoint<typeof withdrawReportSchemas>()(
  'PUT',
  '/api/own/reports/:id/withdrawal',
  'companion',
)

/** The member's warnings and pauses that have not expired. */
export const listMeasuresEndpoint = endpoint<typeof listMeasuresSchemas>()(
  'GET',
  '/api/measures',
  'member',
)

/** The member's answer to a measure, once. 409 if another one was sent or the measure has ended. */
export const appealMeasureEndpoint = endpoint<typeof appealMeasureSchemas>()(
  'POST',
  '/api/measures/:id/appeal',
  'member',
)

/** The companion's answer to a warning, once. Errors as `appealMeasure`. */
export const appealOwnMeasureEndpoint = endpoint<typeof appealOwnMeasureSchemas>()(
  'POST',
  '/api/own/measures/:id/appeal',
  'companion',
)
