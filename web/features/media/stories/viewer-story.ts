import type { StoryPicture } from '#catalogue/companions'

export type ViewerStory = StoryPicture & {
  /** The companion, where stories of several follow each other. */
  companion?: { slug: string; name: string }
}
