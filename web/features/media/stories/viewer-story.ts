import type { StoryPicture } from '#catalogue/companions'

/** A story as the viewer shows it. */
export type ViewerStory = StoryPicture & {
  /** Whose it is, where stories of several companions follow each other. */
  companion?: { slug: string; name: string }
}
