import * as z from 'zod/mini'
import { planIds } from '../../billing/contract/plans.ts'
import { staffRoles } from '../../staff/contract/staff-rights.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** Address of the account service for the browser; null: the site has no accounts. */
export const accountSettings = z.nullable(
  z.object({
    url: z.string(),
    key: z.string(),
    /** True if the site offers passkeys. */
    passkeys: z.boolean(),
    /** True if the site offers recovery codes. */
    recoveryCodes: z.boolean(),
  }),
)
export type AccountSettings = z.infer<typeof accountSettings>

export const me = z.object({
  id: z.string(),
  email: z.string(),
  displayName: z.string(),
  isAdmin: z.boolean(),
  /** The member's role in the staff area; null: none. */
  role: z.nullable(z.enum(staffRoles)),
  isPremium: z.boolean(),
  /** Best running plan; null: none. */
  plan: z.nullable(z.enum(planIds)),
  /** Photo of a premium member as a data URL, at most 256 px wide. */
  photo: z.nullable(z.string()),
  /** Number of requests that the member has sent and not deleted. */
  requests: z.number(),
  /** True once the member confirmed to be of age and accepted the terms in force. Each version is asked once. */
  hasAcceptedTerms: z.boolean(),
  /** Path of the member's conversations, for a companion those with members; null: there are none. */
  messenger: z.nullable(z.enum(['/own/inbox', '/account/bookings'])),
  /** Number of conversations there with something unread. */
  unread: z.number(),
  /**
   * Unread conversations by side: requests that the member has sent, and requests to the companion whose
   * profile they run.
   */
  unreadAs: z.object({ member: z.number(), companion: z.number() }),
  /** True if threads may update live: the member has the right, and the site the binding for it. */
  isLive: z.boolean(),
  /** Rights that decide which buttons appear; the server checks them again. */
  can: z.object({ administrate: z.boolean(), runProfile: z.boolean() }),
})
export type Me = z.infer<typeof me>

export const photoAnswer = z.object({ photo: z.nullable(z.string()) })

/** The member of staff who was granted access. */
export const adminSession = z.object({ email: z.string(), role: z.enum(staffRoles) })

export const getAccountSettingsSchemas = { response: accountSettings }
export const getMeSchemas = { response: me }
export const exportMeSchemas = {
  query: z.object({ format: z._default(z.enum(['json', 'html']), 'json') }),
}
export const deleteMeSchemas = { response: z.object({ deleted: z.literal(true) }) }
export const endSessionsSchemas = {
  body: z.object({ keep: z.enum(['this', 'none', 'others']) }),
  response: z.object({ ended: z.literal(true) }),
}
export const putPhotoSchemas = { response: photoAnswer }
export const deletePhotoSchemas = { response: photoAnswer }
export const openAdminSessionSchemas = { response: adminSession }

/**
 * Refuses tokens that were issued before, except those of this session if `keep` is "this". With "others" only
 * this session ends, with its live connections and its device. The account service ends the sessions
 * themselves. 429 after too many calls an hour.
 */
export const endSessionsEndpoint = endpoint<typeof endSessionsSchemas>()(
  'POST',
  '/api/me/sessions/end',
  'member',
)
