import * as z from 'zod/mini'
import { appealStages, decisionGrounds } from '../../../moderation/contract/decisions.ts'
import { day } from '../../../platform/contract/form-fields.ts'
import { checks } from '../companion-status.ts'
import { profile } from '../../../catalogue/contract/companions.ts'
import { answerers } from '../channels.ts'
import { firstDaySteps } from '../first-day.ts'
import { reviewedFields } from '../profile-fields.ts'
import { missingPieces } from '../publication-records.ts'
import { message } from '../../../contract/refusals.ts'
import { appointmentFields } from '../../../messaging/contract/requests.ts'
import { revisedContent } from '../revisions.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { weekdays } from '../../../platform/contract/weekdays.ts'

/** Reasons why visitors don't see a profile, as shown in the companion's own area. */
export const ownHiddenReasons = [
  'paused',
  'suspended',
  'reported',
  'draft',
  'pending',
  'archived',
  'not-listed',
  'incomplete',
] as const
export type OwnHiddenReason = (typeof ownHiddenReasons)[number]

/** Things in her area that need the companion's attention. */
export const attentions = [
  'check-ends',
  'check-ended',
  'requests',
  'returned',
  'unsubmitted',
  'taken-off',
  'media-returned',
  'replies-returned',
  'renewal-refused',
  'files-unrecorded',
  'inactive',
] as const

/** The companion's answers to a change by the team: accept it, or restore the field's former value. */
export const teamChangeActs = ['accept', 'restore'] as const

export const previewViewers = ['visitor', 'premium'] as const
export type PreviewViewer = (typeof previewViewers)[number]

export const MAX_AWAY_REPLY = 500
/** Limit for the end of an absence, in days from today. */
export const AWAY_DAYS = 365
/** Days before the end of a check from which her area mentions it. */
export const CHECK_ENDS_DAYS = 30

export const MAX_TEMPLATES = 20
/** In characters. */
export const templateLengths = { title: 60, text: 2_000 } as const

const away = z.object({ from: z.string(), until: z.string(), reply: z.string() })

/** A companion's own profile in its current state. */
export const ownProfile = z.object({
  id: z.string(),
  name: z.string(),
  /** Address of her first public photo, for a short time; null: she has none. */
  portrait: z.nullable(z.string()),
  city: z.string(),
  presence: z.object({
    isOnline: z.boolean(),
    /** Null when offline. */
    until: z.nullable(z.string()),
    setBy: z.enum(['team', 'companion']),
  }),
  /** ISO time at which an absence ends being online; null: no absence limits it. */
  onlineAtMost: z.nullable(z.string()),
  /** Days by Zurich's calendar, both inclusive; null after the last one. */
  away: z.nullable(away),
  /** Paused by the companion; only she can resume. */
  isPaused: z.boolean(),
  /** Reasons why visitors don't see the profile; empty when they do. */
  hidden: z.array(z.enum(ownHiddenReasons)),
  /** Publication's unmet conditions. */
  missing: z.array(
    z.object({
      reason: z.enum(missingPieces),
      /** ISO time of the cause: the end of a check, a withdrawal, a submission. */
      at: z.optional(z.string()),
      /** The minimum age in years, for reasons that concern it. */
      years: z.optional(z.number()),
    }),
  ),
  /** ISO time at which the first of her valid checks ends; null: none is valid. */
  verifiedUntil: z.nullable(z.string()),
  /** Completed steps of her first day; null once the profile was submitted or published. */
  firstDay: z.nullable(z.object({ done: z.array(z.enum(firstDaySteps)) })),
  /** Consent to the listing; null: not given, or withdrawn. */
  consent: z.nullable(z.object({ givenAt: z.string(), isByTeam: z.boolean() })),
  /** Consent to the use of pictures outside the site; null: not given, or withdrawn. */
  promotion: z.nullable(z.object({ givenAt: z.string(), isByTeam: z.boolean() })),
  /** Only premium members see the full profile. */
  isVip: z.boolean(),
  /** Search engines are asked to omit the page, by the companion's choice; the site's lists show it. */
  isUnlisted: z.boolean(),
  /** True: no review of her is written or shown, by her choice. */
  declinesReviews: z.boolean(),
  /** True: followers who asked for it are told when she goes online, by her choice. */
  announcesOnline: z.boolean(),
  requests: z.object({
    /** Number of requests that need an answer. */
    waiting: z.number(),
    answeredBy: z.enum(answerers),
    /** False: this account was never asked who answers. */
    isAnswererChosen: z.boolean(),
    /** The oldest of them. */
    next: z.array(
      z.object({
        id: z.string(),
        reference: z.string(),
        /** Name that the member chose; null without one. */
        member: z.nullable(z.string()),
        ...appointmentFields,
        waitingSince: z.string(),
      }),
    ),
    /** Times from today to the day after tomorrow that members have accepted, the first one first. */
    appointments: z.array(
      z.object({
        /** Id of the request. */
        id: z.string(),
        member: z.nullable(z.string()),
        date: z.string(),
        /** Time in Switzerland, such as 20:30. */
        time: z.string(),
        /** In minutes; null: not stated. */
        duration: z.nullable(z.number()),
      }),
    ),
  }),
  /** The companion's week; null: not stated. */
  schedule: z.nullable(
    z.partialRecord(z.enum(weekdays), z.object({ available: z.boolean(), times: z.string() })),
  ),
  /**
   * Why staff took the profile offline: a listed ground, if they chose one, and their own words, which may be empty
   * then; null: they did not, or gave no reason.
   */
  hiddenReason: z.nullable(
    z.object({ at: z.string(), ground: z.nullable(z.enum(decisionGrounds)), reason: z.string() }),
  ),
  /** The hiding decision, while it can be appealed or an appeal is open. */
  appeal: z.nullable(
    z.object({
      state: z.enum(appealStages),
      until: z.string(),
      reference: z.string(),
    }),
  ),
  /** Warnings and strikes in force, newest first. */
  measures: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['warning', 'pause', 'strike']),
      ground: z.enum(decisionGrounds),
      /** Words of the team; may be empty. */
      words: z.string(),
      /** ISO times. */
      at: z.string(),
      until: z.string(),
      appeal: z.nullable(
        z.object({ state: z.enum(appealStages), until: z.string(), reference: z.string() }),
      ),
    }),
  ),
  /** The team will take the profile offline at this ISO time, unless it cancels that; null: not planned. */
  takedown: z.nullable(
    z.object({ at: z.string(), ground: z.enum(decisionGrounds), words: z.string() }),
  ),
  /** Changes by staff to the companion's words and facts that she has not answered; newest first. */
  teamChanges: z.array(
    z.object({
      field: z.enum(reviewedFields),
      at: z.string(),
      before: revisedContent,
      after: revisedContent,
    }),
  ),
  /** Files that staff have added or changed. */
  teamFiles: z.array(
    z.object({ id: z.string(), at: z.string(), type: z.enum(['photo', 'video']) }),
  ),
  attention: z.array(
    z.object({
      kind: z.enum(attentions),
      /** ISO time: the end of the check for `check-ends` and `check-ended`, the change for `taken-off`. */
      at: z.optional(z.string()),
      check: z.optional(z.enum(checks)),
      /**
       * Number of items returned, awaiting an answer or without a record; for `inactive`: days after which lists
       * omit the profile.
       */
      count: z.optional(z.number()),
      /** The team's words, for `returned`, `media-returned` and `renewal-refused`. */
      reason: z.optional(z.string()),
      /** For `media-returned` and `files-unrecorded`: the first of the files, with a blurred preview as a data URL. */
      file: z.optional(z.object({ id: z.string(), preview: z.nullable(z.string()) })),
    }),
  ),
})
export type OwnProfile = z.infer<typeof ownProfile>

export const getOwnSchemas = { response: ownProfile }
export const setPresenceSchemas = {
  body: z.object({
    /** End of being online, at most `ONLINE_MS` ahead; null: offline. */
    until: z.nullable(z.iso.datetime(message('field.time'))),
  }),
  response: ownProfile,
}
export const setAwaySchemas = {
  body: z.object({
    away: z.nullable(
      z.object({
        from: day,
        until: day,
        /** Automatic reply to messages during the absence; may be empty. */
        reply: z.string(message('field.required')).check(
          z.overwrite((text) => text.replace(/\r\n?/g, '\n').trim()),
          z.maxLength(MAX_AWAY_REPLY, message('field.too-long', { max: MAX_AWAY_REPLY })),
          z.refine((text) => !/[^\P{Cc}\n\t]|\ufffd/u.test(text), message('field.unreadable')),
        ),
      }),
    ),
  }),
  response: ownProfile,
}
export const setPausedSchemas = {
  body: z.object({ paused: z.boolean(message('field.required')) }),
  response: ownProfile,
}
export const setUnlistedSchemas = {
  body: z.object({ unlisted: z.boolean(message('field.required')) }),
  response: ownProfile,
}
export const setReviewsDeclinedSchemas = {
  body: z.object({ declined: z.boolean(message('field.required')) }),
  response: ownProfile,
}
export const setOnlineAnnouncedSchemas = {
  body: z.object({ announced: z.boolean(message('field.required')) }),
  response: ownProfile,
}
export const answerTeamChangeSchemas = {
  body: z.object({
    /** A field, or the id of a file. */
    of: z.string(message('field.required')),
    act: z.enum(teamChangeActs, message('field.choice')),
  }),
  response: ownProfile,
}
export const previewOwnSchemas = {
  query: z.object({ as: z.enum(previewViewers, message('field.choice')) }),
  /** Null: this viewer doesn't see the profile at all. */
  response: z.object({ data: z.nullable(profile) }),
}

// The account determines the profile: no address and no body names a companion.

export const getOwnEndpoint = endpoint<typeof getOwnSchemas>()('GET', '/api/own', 'companion')

/** Sets the companion online until a time, or offline. 409 during an absence, 422 for an invalid end. */
export const setPresenceEndpoint = endpoint<typeof setPresenceSchemas>()(
  'PUT',
  '/api/own/presence',
  'companion',
)

/** Sets or ends an absence. 422 for invalid days. */
export const setAwayEndpoint = endpoint<typeof setAwaySchemas>()(
  'PUT',
  '/api/own/away',
  'companion',
)

/** Pauses the profile, or resumes it as far as staff publish it. */
export const setPausedEndpoint = endpoint<typeof setPausedSchemas>()(
  'PUT',
  '/api/own/pause',
  'companion',
)

/** Sets whether search engines are asked to omit the profile. May be repeated. */
export const setUnlistedEndpoint = endpoint<typeof setUnlistedSchemas>()(
  'PUT',
  '/api/own/search-engines',
  'companion',
)

/** Declines reviews: none is written, and published ones are hidden until she allows them. May be repeated. */
export const setReviewsDeclinedEndpoint = endpoint<typeof setReviewsDeclinedSchemas>()(
  'PUT',
  '/api/own/reviews',
  'companion',
)

/** Sets whether followers who asked for it are told when she goes online. May be repeated. */
export const setOnlineAnnouncedEndpoint = endpoint<typeof setOnlineAnnouncedSchemas>()(
  'PUT',
  '/api/own/online-alerts',
  'companion',
)

/** Accepts a change by staff, or restores the field's former value immediately. May be repeated. */
export const answerTeamChangeEndpoint = endpoint<typeof answerTeamChangeSchemas>()(
  'POST',
  '/api/own/team-changes',
  'companion',
)

/** The public profile, exactly as visitors or premium members receive it now. */
export const previewOwnEndpoint = endpoint<typeof previewOwnSchemas>()(
  'GET',
  '/api/own/preview',
  'companion',
)
