import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Sample = {
  id: string
  /** Name of the file, and of the profile in its address. */
  slug: string
  vip?: boolean
  name: string
  detailed_bio: string
  photos: unknown[]
  privatePhotos: unknown[]
  privateVideos: unknown[]
  highlights: { title: string; stories: { text: string }[] }[]
  reviews: { text: string; state?: 'pending' }[]
}

/** A sample profile from the seed. */
function sample(slug: string): Sample {
  const file = fileURLToPath(new URL(`../../worker/seed/samples/${slug}.json`, import.meta.url))
  return { ...(JSON.parse(readFileSync(file, 'utf8')) as Sample), slug }
}

export const sophia = sample('sophia')
/** A VIP profile. */
export const giulia = sample('giulia')
/** A profile without private media, offline. */
export const anna = sample('anna')
/** A profile without schedule, reviews or verifications. */
export const zoe = sample('zoe')
export const elena = sample('elena')

/** Path of a profile. A VIP profile has its id as its address. */
export const pathOf = ({ id, slug, vip }: Sample) => `/companion/${vip ? id : slug}`
export const profilePath = pathOf(sophia)
