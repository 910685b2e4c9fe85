export const MAX_SLUG = 60

/** Words of Latin letters and digits, separated by hyphens. */
export const isSlug = (text: string): boolean =>
  text.length <= MAX_SLUG + 20 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)

/** The path of a profile: its slug, or the id where it has none (VIP profiles). */
export const companionPath = ({ id, slug }: { id: string; slug?: string | undefined }): string =>
  `/companion/${slug ?? id}`
