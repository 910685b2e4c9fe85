import * as z from 'zod/mini'
import { weekdays } from '#platform/weekdays'
import { vocabulary } from '#companions/vocabulary'

const days = z.number().check(z.nonnegative())
const picture = z.string()

/** A sample profile in `samples/`. Times are relative to the import. */
export const sample = z.strictObject({
  id: z.uuid(),
  /** The prefix of her pictures: `<slug>-1` and so on. */
  slug: z.string(),
  name: z.string(),
  age_range: z.tuple([z.number(), z.number()]),
  /** Id of a city. */
  city: z.string(),
  /** Id of one of its districts. */
  district: z.optional(z.string()),
  category: z.enum(vocabulary.category),
  featured: z._default(z.boolean(), false),
  vip: z._default(z.boolean(), false),
  online: z._default(z.boolean(), false),
  activeMinutesAgo: z.number(),
  publishedDaysAgo: days,
  place: z.array(z.enum(vocabulary.place)),
  languages: z.array(z.enum(vocabulary.languages)),
  nationality: z.enum(vocabulary.nationality),
  ethnicity: z.enum(vocabulary.ethnicity),
  eye_color: z.enum(vocabulary.eyes),
  hair_color: z.enum(vocabulary.hair),
  breast_size: z.enum(vocabulary.breastSize),
  height: z.number(),
  weight: z.number(),
  /** Cards show the first two. */
  traits: z.array(z.string()),
  services: z.array(z.strictObject({ name: z.enum(vocabulary.services), price: z.string() })),
  bio: z.string(),
  detailed_bio: z.string(),
  premium_description: z._default(z.string(), ''),
  rates: z.record(z.string(), z.string()),
  /** In francs. */
  price_per_hour: z._default(z.nullable(z.number()), null),
  /** Hours by weekday, null when she is away; no schedule: by arrangement. */
  schedule: z.nullable(z.record(z.enum(weekdays), z.nullable(z.string()))),
  contact: z.strictObject({
    whatsapp: z.optional(z.string()),
    telegram: z.optional(z.string()),
    email: z.optional(z.string()),
  }),
  verifications: z.array(
    z.strictObject({
      checked: z.enum(['identity', 'photos', 'age']),
      daysAgo: days,
      validDays: days,
    }),
  ),
  photos: z.array(z.strictObject({ picture, daysAgo: days })),
  videos: z._default(z.array(picture), []),
  privatePhotos: z._default(z.array(picture), []),
  privateVideos: z._default(z.array(picture), []),
  /** A clip makes a video story. */
  stories: z._default(
    z.array(z.strictObject({ picture, hoursAgo: z.number(), text: z.string() })),
    [],
  ),
  highlights: z._default(
    z.array(
      z.strictObject({
        title: z.string(),
        stories: z.array(z.strictObject({ picture, daysAgo: days, text: z.string() })),
      }),
    ),
    [],
  ),
  /** Her public photos and videos may be used outside the site. */
  promotion: z._default(z.boolean(), false),
  reviews: z.array(
    z.strictObject({
      author: z.string(),
      rating: z.number(),
      text: z.string(),
      daysAgo: days,
      state: z._default(z.enum(['published', 'pending']), 'published'),
    }),
  ),
})
export type Sample = z.infer<typeof sample>
