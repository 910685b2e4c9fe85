import type { Companion } from '#catalogue/companions'
import type { Seen } from '#media/recently-seen'

/** A companion whose profile the member has opened recently. */
export const presentSeen = ({ id, slug, name, city, public_photos }: Companion): Seen => ({
  id,
  slug,
  name,
  city,
  photo: public_photos[0] ?? null,
})
