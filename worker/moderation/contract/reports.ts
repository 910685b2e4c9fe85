import * as z from 'zod/mini'
import { decisionGrounds, type DecisionGround } from './decisions.ts'
import { groundTexts } from './ground-texts.ts'
import { message } from '../../contract/refusals.ts'
import {
  day,
  emailAddress,
  formKey,
  honeypot,
  singleLine,
  multiLine,
  emptyAsNull,
  submissionAnswer,
} from '../../platform/contract/form-fields.ts'
import {
  assignedQuery,
  caseAction,
  caseActions,
  listedCase,
  casesAnswer,
  casesQuery,
} from '../../staff/contract/queue.ts'
import { cleanText } from '../../platform/contract/typed-text.ts'
import { requestStates } from '../../messaging/contract/requests.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** Options of the report form. No schema library here, because the page imports this file. */

/** Reasons, the most serious first. */
export const reportReasons = [
  'minor',
  'coercion',
  'stolen_photos',
  'fake',
  'illegal',
  'other',
] as const
export type ReportReason = (typeof reportReasons)[number]

/** Reasons of all reports, also of those about members (`member-cases.ts`), the most serious first. */
export const allReportReasons = [
  'minor',
  'coercion',
  'violence',
  'no_consent',
  'threat',
  'stalking',
  'unpaid',
  'stolen_photos',
  'fake',
  'illegal',
  'abuse',
  'other',
] as const
export type AnyReportReason = (typeof allReportReasons)[number]

/** Reports with these reasons are due in 4 hours and come first in every list of cases. */
export const urgentReasons = [
  'minor',
  'coercion',
  'violence',
  'no_consent',
  'threat',
] as const satisfies AnyReportReason[]

/** Targets of the public form. A companion reports a member by a call of her own. */
const formTargets = ['profile', 'photo', 'review', 'thread'] as const
export const reportTargets = [...formTargets, 'member'] as const
export type ReportTarget = (typeof reportTargets)[number]

/** "acted": the case ended with a warning, a pause or a suspension. */
export const reportStates = ['new', 'in_review', 'kept', 'hidden', 'acted'] as const
export type ReportState = (typeof reportStates)[number]

/**
 * Actions of staff: add a note; ask the reporter for more; start the review; hide the profile until
 * a decision; keep the content; hide the content permanently. About a member: end the open requests; warn the member;
 * pause the member's writing; suspend the account.
 */
export const reportActs = [
  'note',
  'ask',
  'review',
  'hold',
  'keep',
  'hide',
  'end_requests',
  'warn',
  'pause',
  'suspend',
  'plan_hide',
  'cancel_hide',
] as const
export type ReportAct = (typeof reportActs)[number]

/** "join": another report about the subject has joined the case. "withdraw": its companion has withdrawn a report. */
export const recordedReportActs = [...reportActs, 'join', 'withdraw'] as const

/** "restore" publishes a permanently hidden profile again and reopens the report. */
export const reportChoices = [...reportActs, 'restore'] as const
export type ReportChoice = (typeof reportChoices)[number]

/** How a reporter is recognised: a companion, an account, an address for the outcome, or a network. */
export const reporterKinds = ['companion', 'account', 'email', 'network'] as const
export type ReporterKind = (typeof reporterKinds)[number]

/** Cases that can be closed together: all of one reporter, or all about one companion or member. */
export const closingScopes = ['reporter', 'subject'] as const
export type ClosingScope = (typeof closingScopes)[number]

/** Maximum cases that are closed together. */
export const MAX_CLOSED_TOGETHER = 20

/** Maximum length of the words for a companion, in characters. */
export const DECISION_WORDS_LENGTH = 1_000

/** Maximum days until a planned hiding. */
export const MAX_HIDING_DAYS = 60

/** Choices of the days in which a member can't write, or a reporter is muted. */
export const pauseDays = [7, 30, 90] as const
export type PauseDays = (typeof pauseDays)[number]

/**
 * Reason that the companion reads when a report hides her profile, or a member when it suspends the account. It does
 * not reveal that someone reported them.
 */
export const groundOfReport = {
  minor: 'identity',
  violence: 'conduct',
  no_consent: 'conduct',
  threat: 'conduct',
  stalking: 'conduct',
  unpaid: 'conduct',
  abuse: 'conduct',
  coercion: 'rules',
  stolen_photos: 'pictures',
  fake: 'identity',
  illegal: 'rules',
  other: 'rules',
} as const satisfies Record<AnyReportReason, DecisionGround>

/** Maximum length in characters. */
export const reportLengths = { text: 2_000, email: 254, profile: 300 } as const

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const PROFILE = new RegExp(`(?:^(?=${UUID})|/companion/)([a-z0-9-]{1,80})(?:[/?#][^]*)?$`)
const TARGET = new RegExp(`^(photo|review|thread):(${UUID})$`)

/** An id, or the address of a profile copied from a browser. */
const profile = z.pipe(
  singleLine(reportLengths.profile).check(z.regex(PROFILE, message('report.invalid-profile'))),
  z.transform((text: string) => PROFILE.exec(text)?.[1] ?? ''),
)

/** "profile", "photo:<id>", "review:<id>" or "thread:<id of the request>". */
const target = z.pipe(
  z
    .string()
    .check(z.refine((text) => text === 'profile' || TARGET.test(text), message('field.choice'))),
  z.transform((text: string): { kind: (typeof formTargets)[number]; id: string | null } => {
    const [, kind, id = null] = TARGET.exec(text) ?? []
    return { kind: (kind as 'photo' | 'review' | 'thread' | undefined) ?? 'profile', id }
  }),
)

const fields = z.object({
  companion: emptyAsNull(profile),
  target: emptyAsNull(target),
  reason: z.enum(reportReasons, message('field.choice')),
  text: multiLine(reportLengths.text),
  email: emptyAsNull(emailAddress),
  key: formKey,
  extra_topic: honeypot,
})
/** The companion of a thread is looked up by the request; all other reports must name her. */
export const reportInput = fields.check(
  z.refine(({ companion, target: about }) => companion !== undefined || about?.kind === 'thread', {
    message: message('field.required'),
    path: ['companion'],
  }),
)
export type ReportInput = z.output<typeof reportInput>

export const createReportSchemas = { body: reportInput, response: submissionAnswer }

// Views for staff. 401 and 403 as in all calls of the staff area.

/**
 * Open reports about the same subject are one case. It has the id, the reference and the time of its first report, the
 * earliest due time, and the most serious reason.
 */
export const listedReport = z.extend(listedCase(reportStates), {
  reason: z.enum(allReportReasons),
  /** Number of reports in the case. */
  reportCount: z.number(),
  /** The case is due in 4 hours. */
  isUrgent: z.boolean(),
  target: z.object({ kind: z.enum(reportTargets), id: z.nullable(z.string()) }),
  /** `null`: a deleted thread, or a report about a member. `name` null: the companion has been deleted. */
  companion: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  /** The reported member; `null`: about something else, or deleted. `name` null: none was chosen. */
  member: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  /** The report currently hides the profile. */
  holds: z.boolean(),
  /**
   * The report would hide the profile, but the limit for automatic hiding was reached: the profile
   * is public.
   */
  isHeldBack: z.boolean(),
  /**
   * The companion sent the report herself. Decisions on it never change her profile.
   */
  byCompanion: z.boolean(),
  /** All reports of the case come from muted reporters. Unless it is urgent, it comes last. */
  isMuted: z.boolean(),
})
export type ListedReport = z.infer<typeof listedReport>

/** A report in its queue. */
const queuedReport = z.extend(listedReport, {
  /**
   * Address of the reported photo in a small size, or its blurred preview if it is private. `null`: something else was
   * reported, or the photo is deleted.
   */
  thumbnail: z.nullable(z.string()),
})

export const report = z.extend(listedReport, {
  /** Text of the first report. */
  text: z.string(),
  /** All reports of the case, the first one first. A decision closes all of them and answers each reporter. */
  reports: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      reason: z.enum(allReportReasons),
      text: z.string(),
      email: z.nullable(z.string()),
      /** How the reporter is recognised, so that staff can mute them; `null`: not at all. */
      recognisedBy: z.nullable(z.enum(reporterKinds)),
      /** `null`: the reporter is not muted. `until`: ISO time. */
      mute: z.nullable(z.object({ until: z.string(), reason: z.string(), by: z.string() })),
      /** The companion who reports a member, and the conversation; `null`: another kind of report. */
      fromCompanion: z.nullable(
        z.object({
          id: z.string(),
          /** `null`: deleted. */
          name: z.nullable(z.string()),
          /** Number of cases about members that she has opened or joined, and of those that ended with a measure. */
          cases: z.number(),
          casesWithMeasure: z.number(),
          /** The request; `null`: deleted. */
          thread: z.nullable(z.object({ id: z.string(), reference: z.string() })),
          /** The conversation that is stored until the decision, because the member deleted the account. */
          evidence: z.nullable(
            z.array(
              z.object({
                at: z.string(),
                by: z.enum(['member', 'companion', 'team']),
                text: z.string(),
              }),
            ),
          ),
          /** ISO time. */
          withdrawnAt: z.nullable(z.string()),
        }),
      ),
      /** Language of the page with the form, in which its reporter is answered. */
      language: z.string(),
      /** ISO time. */
      createdAt: z.string(),
    }),
  ),
  /** Current content of the reported photo, review or thread; `null` for a profile or deleted content. */
  thing: z.nullable(
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('photo'),
        alt: z.string(),
        access_level: z.enum(['public', 'private']),
        /** Temporary address, valid for the caller only. */
        url: z.string(),
      }),
      z.object({
        kind: z.literal('review'),
        author: z.string(),
        text: z.string(),
        state: z.enum(['pending', 'published', 'hidden']),
      }),
      z.object({
        kind: z.literal('thread'),
        /** Id of the request. */
        id: z.string(),
        reference: z.string(),
        state: z.enum(requestStates),
        member: z.object({ id: z.string(), name: z.string() }),
      }),
    ]),
  ),
  /** Facts about the reported member; `null`: about something else, or deleted. Counts, never contents. */
  facts: z.nullable(
    z.object({
      /** ISO time. */
      since: z.string(),
      isSuspended: z.boolean(),
      isDeleted: z.boolean(),
      /** ISO time until which the member can't write; `null`: not paused. */
      pausedUntil: z.nullable(z.string()),
      /** Warnings that have not expired. */
      warnings: z.number(),
      /** Other cases about the member, and those of them that ended with a measure. */
      otherCases: z.number(),
      otherCasesWithMeasure: z.number(),
      requests: z.number(),
      answeredRequests: z.number(),
      openRequests: z.number(),
      /** Companions who have blocked the member. */
      blocks: z.number(),
    }),
  ),
  /** ISO time at which the profile is hidden unless staff cancel it; `null`: not planned. */
  hideAt: z.nullable(z.string()),
  /** Words for the companion about it. */
  hideWords: z.string(),
  /** Language in which the companion is written to; `null`: no account manages the profile. */
  companionLanguage: z.nullable(z.string()),
  /** Sentences with the reason of a decision, in her language, as she reads them; `null`: no account. */
  groundTexts: z.nullable(groundTexts),
  /** Address of the first reporter, for the outcome. */
  email: z.nullable(z.string()),
  /** Number of other open cases that hide the same profile. */
  otherHolds: z.number(),
  steps: caseActions({ act: z.enum(recordedReportActs) }),
  can: z.object({ act: z.array(z.enum(reportChoices)) }),
})
export type Report = z.infer<typeof report>

/** The search includes the companion's name, whole ids, and the references of all reports of a case. */
export const reportsQuery = z.extend(casesQuery(reportStates), assignedQuery)
export type ReportsQuery = z.infer<typeof reportsQuery>

export const listReportsSchemas = {
  query: reportsQuery,
  response: casesAnswer({ reports: z.array(queuedReport) }),
}

export const getReportSchemas = { response: report }

const days = z.union([z.literal(7), z.literal(30), z.literal(90)])

/** A decision requires its reason in the note; "pause" also its days, "plan_hide" its date. */
export const reportAction = caseAction({
  act: z.enum(reportChoices),
  days: z.optional(days),
  /** Severity of a warning, or of a strike that is recorded with a pause or the hiding of a profile; omitted there: none. */
  severity: z.optional(z.union([z.literal(1), z.literal(2), z.literal(3)])),
  /** Reason that the companion reads in a warning; omitted: the one of the report's reason. */
  ground: z.optional(z.enum(decisionGrounds)),
  /** Words for the companion in a warning or a planned hiding. */
  words: z.optional(z.string().check(z.overwrite(cleanText), z.maxLength(DECISION_WORDS_LENGTH))),
  /** Swiss day of a planned hiding, as 2026-05-01. */
  date: z.optional(day),
})
export type ReportAction = z.output<typeof reportAction>

export const muteReporterSchemas = {
  body: z.object({ days, reason: multiLine(reportLengths.text) }),
  response: report,
}
export const unmuteReporterSchemas = { response: report }

export const relatedReport = z.extend(listedReport, {
  /**
   * Why the case needs a decision of its own: it is urgent, it hides the profile, or someone else reported, too.
   * `null`: it can be closed with the others.
   */
  obstacle: z.nullable(z.enum(['urgent', 'hides', 'others'])),
})
export type RelatedReport = z.infer<typeof relatedReport>

export const relatedReportsSchemas = {
  query: z.object({ scope: z.enum(closingScopes) }),
  response: z.object({
    /** In the order of the list, at most `MAX_CLOSED_TOGETHER`. */
    reports: z.array(relatedReport),
    /** There are more. */
    hasMore: z.boolean(),
  }),
}
export type RelatedReports = z.infer<typeof relatedReportsSchemas.response>

export const closeReportsSchemas = {
  body: z.object({
    scope: z.enum(closingScopes),
    note: multiLine(reportLengths.text),
    cases: z
      .array(z.object({ id: z.string(), version: z.int() }))
      .check(z.minLength(1), z.maxLength(MAX_CLOSED_TOGETHER)),
  }),
  response: report,
}
export type ClosedReports = z.output<typeof closeReportsSchemas.body>

export const actOnReportSchemas = { body: reportAction, response: report }

/**
 * 201. 404 if the profile is not public, if the reporter cannot see the photo or review, or if the
 * thread does not exist.
 */
export const createReportEndpoint = endpoint<typeof createReportSchemas>()(
  'POST',
  '/api/reports',
  'public',
)
