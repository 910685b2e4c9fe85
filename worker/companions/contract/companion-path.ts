export const MAX_SLUG = 60

/** Of words in Latin letters and digits, with hyphens between. */
export const isSlug = (text: string): boolean =>
  text.length <= MAX_SLUG + 20 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)

/** The address of a profile. Without a slug, as for VIP profiles, it is the id. */
export const companionPath = ({ id, slug }: { id: string; slug?: string | undefined }): string =>
  `/companion/${slug ?? id}`
