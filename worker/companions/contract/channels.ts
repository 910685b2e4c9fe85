import * as z from 'zod/mini'

/** The channels by which a companion may be reached directly. */
export const channelKinds = ['phone', 'whatsapp', 'telegram', 'email'] as const
export type ChannelKind = (typeof channelKinds)[number]

/** The viewers who may open one of a companion's channels. */
export const audiences = ['everyone', 'members', 'premium'] as const
export type Audience = (typeof audiences)[number]

/** The only rule for who may open a channel. A suspended member counts as a visitor. */
export const opensFor = (
  audience: Audience,
  { isMember, isPremium }: { isMember: boolean; isPremium: boolean },
) => audience === 'everyone' || isPremium || (audience === 'members' && isMember)

/** Longest minimum notice, in hours: a week. */
export const MAX_NOTICE_HOURS = 168

/** Sides that may answer requests: the companion alone, she or the team, the team alone. */
export const answerers = ['self', 'together', 'team'] as const
export type Answerer = (typeof answerers)[number]

const value = z.nullable(z.string())

/** A companion's own channels and their audiences, as read by her and by staff. */
export const contactDetails = z.object({
  phone: value,
  whatsapp: value,
  telegram: value,
  email: value,
  audience: z.record(z.enum(channelKinds), z.enum(audiences)),
})
