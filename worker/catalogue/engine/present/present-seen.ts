import type { Companion } from '#catalogue/companions'
import type { Seen } from '#media/recently-seen'

/** A companion among those whose profiles were opened. */
export const presentSeen = ({ id, slug, name, city, public_photos }: Companion): Seen => ({
  id,
  slug,
  name,
  city,
  photo: public_photos[0] ?? null,
})
