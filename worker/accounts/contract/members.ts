import * as z from 'zod/mini'
import { planIds } from '../../billing/contract/plans.ts'
import { staffRoles } from '../../staff/contract/staff-rights.ts'

/** Where the browser signs in; null: there are no accounts. */
export const accountSettings = z.nullable(
  z.object({
    url: z.string(),
    key: z.string(),
    /** Whether the site offers passkeys. */
    passkeys: z.boolean(),
    /** Whether the site offers recovery codes. */
    recoveryCodes: z.boolean(),
  }),
)
export type AccountSettings = z.infer<typeof accountSettings>

export const me = z.object({
  id: z.string(),
  email: z.string(),
  displayName: z.string(),
  isAdmin: z.boolean(),
  /** What they may do in the staff area; null: nothing. */
  role: z.nullable(z.enum(staffRoles)),
  isPremium: z.boolean(),
  /** The best running plan. */
  plan: z.nullable(z.enum(planIds)),
  /** The photo of a premium member, 256 px wide at most, as a data URL. */
  photo: z.nullable(z.string()),
  /** How many requests the member has sent and not deleted. */
  requests: z.number(),
  /** That they are of age and agree to the terms in force, which is asked once for each version. */
  hasAcceptedTerms: z.boolean(),
  /** Where they read messages, a companion those to her; null: they have none. */
  messenger: z.nullable(z.enum(['/own/requests', '/account/bookings'])),
  /** In how many of the conversations there something is unread. */
  unread: z.number(),
  /** The same of the requests that they have sent, and of those to the companion whose profile they run. */
  unreadAs: z.object({ member: z.number(), companion: z.number() }),
  /** Threads may update by themselves: the member has the right, and the site the means. */
  isLive: z.boolean(),
  /** What the web shows buttons by; the server checks again. */
  can: z.object({ administrate: z.boolean(), runProfile: z.boolean() }),
})
export type Me = z.infer<typeof me>

export const photoAnswer = z.object({ photo: z.nullable(z.string()) })

/** The one of the staff who was let in. */
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
