import type { ManagedCompanion } from '#companions/staff/admin-companions'

const noChannels = { phone: null, whatsapp: null, telegram: null, email: null }

/** The answer to a change, whose private part stays covered if it was covered before the change. */
export function coverLike(
  previous: ManagedCompanion | null | undefined,
  answer: ManagedCompanion,
): ManagedCompanion {
  if (!previous?.private_hidden) return answer
  return {
    ...answer,
    private_hidden: true,
    contact: { ...answer.contact, ...noChannels },
    private_photos: [],
    private_videos: [],
  }
}
