/** Where a story stands in its companion's media tab. */
export const storyAnchor = (id: string) => `story-${id}`
