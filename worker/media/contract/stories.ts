import * as z from 'zod/mini'
import { photo } from '../../catalogue/contract/companions.ts'

/** Newest live story of a companion, for the row on the home page. */
export const story = z.object({
  id: z.string(),
  thumbnail: z.string(),
  companionId: z.string(),
  /** Slug of the companion's profile. */
  companionSlug: z.string(),
  companionName: z.string(),
  timestamp: z.string(),
  type: z.enum(['image', 'video']),
  /** Address of the picture, or of the video's file. */
  content: z.string(),
  image: photo,
  text: z.string(),
  /** Language of the text, if it is not the requested one. */
  textLanguage: z.optional(z.string()),
})
export type Story = z.infer<typeof story>
