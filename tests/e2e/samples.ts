import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Sample = {
  id: string
  /** Of the file, and of the address of the profile. */
  slug: string
  vip?: boolean
  name: string
  detailedBio: string
  photos: unknown[]
  privatePhotos: unknown[]
  privateVideos: unknown[]
  highlights: { title: string; stories: { text: string }[] }[]
  reviews: { text: string; state?: 'pending' }[]
}

/** A sample profile as the seed has it. */
function sample(slug: string): Sample {
  const file = fileURLToPath(new URL(`../../worker/seed/samples/${slug}.json`, import.meta.url))
  return { ...(JSON.parse(readFileSync(file, 'utf8')) as Sample), slug }
}

export const sophia = sample('sophia')
/** VIP. */
export const giulia = sample('giulia')
/** Nothing private, offline. */
export const anna = sample('anna')
/** No schedule, no reviews yet, nothing verified. */
export const zoe = sample('zoe')
export const elena = sample('elena')
/** Offline for longer than lists show. */
export const lea = sample('lea')

/** The address of a VIP profile is its id. */
export const pathOf = ({ id, slug, vip }: Sample) => `/companion/${vip ? id : slug}`
export const profilePath = pathOf(sophia)
