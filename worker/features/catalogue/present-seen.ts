import type { Companion } from '#contract/companions'
import type { Seen } from '#contract/recently-seen'

/** A companion among those whose profiles were opened. */
export const presentSeen = ({ id, slug, name, city, public_photos }: Companion): Seen => ({
  id,
  slug,
  name,
  city,
  photo: public_photos[0] ?? null,
})
