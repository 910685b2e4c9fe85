/** How a companion may be reached directly. */
export const channelKinds = ['phone', 'whatsapp', 'telegram', 'email'] as const
export type ChannelKind = (typeof channelKinds)[number]

/** For whom one of her channels is, as she has chosen. */
export const audiences = ['everyone', 'members', 'premium'] as const
export type Audience = (typeof audiences)[number]

/** The one rule of who may open a channel. A suspended member counts as a visitor. */
export const opensFor = (
  audience: Audience,
  { isMember, isPremium }: { isMember: boolean; isPremium: boolean },
) => audience === 'everyone' || isPremium || (audience === 'members' && isMember)

/** How much notice she may ask for, in hours: a week. */
export const MAX_NOTICE_HOURS = 168
