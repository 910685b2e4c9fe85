import { channelKinds } from '#companions/channels'
import type { Profile } from '#catalogue/companions'
import type { ProfileDocument } from '../document.ts'

type Reach = Pick<Profile, 'notice_hours' | 'channels' | 'answeredBy'>

/** Ways to contact a companion: kinds and audiences of her channels, without the contact details. */
export const presentReach = (profile: ProfileDocument): Reach => ({
  notice_hours: profile.noticeHours ?? 0,
  channels: channelKinds.flatMap((kind) => {
    const audience = profile.channels?.[kind]
    return audience ? [{ kind, audience }] : []
  }),
  answeredBy: profile.answeredBy ?? 'team',
})

export const noReach: Reach = { notice_hours: 0, channels: [], answeredBy: 'team' }
