import * as z from 'zod/mini'
import { photo } from '../../catalogue/contract/companions.ts'

/** The newest live story of a companion, for the row on the home page. */
export const story = z.object({
  id: z.string(),
  thumbnail: z.string(),
  companionId: z.string(),
  /** As `slug` of a companion. */
  companionSlug: z.string(),
  companionName: z.string(),
  timestamp: z.string(),
  type: z.enum(['image', 'video']),
  /** The media's address: the picture, or the video's file. */
  content: z.string(),
  image: photo,
  text: z.string(),
  /** Of the text, where it is in another language than the one that was asked for. */
  textLanguage: z.optional(z.string()),
})
export type Story = z.infer<typeof story>
