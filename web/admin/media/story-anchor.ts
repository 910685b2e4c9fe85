/** Fragment of a story's row in the media tab. */
export const storyAnchor = (id: string) => `story-${id}`
