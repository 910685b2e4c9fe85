/** The id of a public photo in the gallery, to link to. */
export const photoAnchor = (index: number) => `photo-${index + 1}`
