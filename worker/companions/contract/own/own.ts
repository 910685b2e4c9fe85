import * as z from 'zod/mini'
import { appealStates, decisionGrounds } from '../../../moderation/contract/appeal-options.ts'
import { day } from '../../../platform/contract/form-fields.ts'
import { checks } from '../companion-status.ts'
import { profile } from '../../../catalogue/contract/companions.ts'
import {
  MAX_AWAY_REPLY,
  answerers,
  attentions,
  ownHiddenReasons,
  previewViewers,
  teamChangeActs,
} from './own-options.ts'
import { missingPieces } from '../publication-options.ts'
import { message } from '../../../contract/refusals.ts'
import { requestPlaces } from '../../../messaging/contract/request-options.ts'
import { reviewedFields } from '../revision-options.ts'
import { revisedContent } from '../revisions.ts'

const away = z.object({ from: z.string(), until: z.string(), reply: z.string() })

/** A companion's own profile, as it stands now. */
export const ownProfile = z.object({
  id: z.string(),
  name: z.string(),
  city: z.string(),
  presence: z.object({
    isOnline: z.boolean(),
    /** Null when offline. */
    until: z.nullable(z.string()),
    setBy: z.enum(['team', 'companion']),
  }),
  /** ISO time: being online ends then at the latest, for an absence begins; null: as she chooses. */
  onlineAtMost: z.nullable(z.string()),
  /** Days by Zurich's calendar, both included; null when it is over. */
  away: z.nullable(away),
  /** By herself; she alone resumes. */
  isPaused: z.boolean(),
  /** Why visitors don't see the profile; empty when they do. */
  hidden: z.array(z.enum(ownHiddenReasons)),
  /** What publication needs and the profile lacks. */
  missing: z.array(
    z.object({
      reason: z.enum(missingPieces),
      /** Since when: the end of a check, a withdrawal, a submission. ISO time. */
      at: z.optional(z.string()),
      /** The least age, where it is about that. */
      years: z.optional(z.number()),
    }),
  ),
  /** To the listing; null: not given, or withdrawn. */
  consent: z.nullable(z.object({ givenAt: z.string(), isByTeam: z.boolean() })),
  /** Consent to her pictures being used outside the site; null: not given, or withdrawn. */
  promotion: z.nullable(z.object({ givenAt: z.string(), isByTeam: z.boolean() })),
  /** Only premium members see it whole. */
  isVip: z.boolean(),
  /** Search engines leave her page out, by her own choice; the site's lists show it. */
  isUnlisted: z.boolean(),
  requests: z.object({
    /** How many need an answer. */
    waiting: z.number(),
    answeredBy: z.enum(answerers),
    /** The oldest of them. */
    next: z.array(
      z.object({
        id: z.string(),
        reference: z.string(),
        /** Null: any. */
        date: z.nullable(z.string()),
        place: z.enum(requestPlaces),
        waitingSince: z.string(),
      }),
    ),
  }),
  /**
   * Why staff have taken it off the site: of the list, if they chose one, and in their words, which may be
   * empty then; null: they have not, or gave no reason.
   */
  hiddenReason: z.nullable(
    z.object({ at: z.string(), ground: z.nullable(z.enum(decisionGrounds)), reason: z.string() }),
  ),
  /** Of the decision that hides it, while there is something to appeal or to await. */
  appeal: z.nullable(
    z.object({
      state: z.enum(['offered', ...appealStates]),
      until: z.string(),
      reference: z.string(),
    }),
  ),
  /** What staff have changed of her words and facts, until she answers; newest first. */
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
      /** Of `check-ends` and `check-ended`: the end, and of which check; of `taken-off`: when. */
      at: z.optional(z.string()),
      check: z.optional(z.enum(checks)),
      /** How many of what is returned, needs an answer or has no record; of `inactive` the days after which lists drop her. */
      count: z.optional(z.number()),
      /** Of `returned` and `renewal-refused`: why, in the team's words. */
      reason: z.optional(z.string()),
    }),
  ),
})
export type OwnProfile = z.infer<typeof ownProfile>

export const getOwnSchemas = { response: ownProfile }
export const setPresenceSchemas = {
  body: z.object({
    /** When being online ends, at most `ONLINE_MS` ahead; null: offline. */
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
        /** What whoever writes meanwhile reads at once; may be empty. */
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
  /** Null: they don't see the profile at all. */
  response: z.object({ data: z.nullable(profile) }),
}
