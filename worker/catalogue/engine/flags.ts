type Flag = {
  /** Condition on the companion `c`. */
  sql: string
  /** Bit in the column of flags in memory; left out: not stored there. */
  bit?: number
  /** Value of the facet "content". */
  content?: string
}

/**
 * Flags of a public companion. The SQL of the stored entry, its fields, and the column in memory follow from this
 * table.
 */
export const flags = {
  /** Included in lists and search, with a page. */
  feed: { sql: 'c.visible_in_feed', bit: 1 },
  /** Included on the home page. */
  home: { sql: 'c.visible_on_homepage', bit: 2 },
  featured: { sql: 'c.is_featured', bit: 4, content: 'featured' },
  vip: { sql: 'c.is_vip', bit: 8 },
  /** A profile with an account: visitors' lists include her only while she is active. */
  hasAccount: {
    sql: 'EXISTS (SELECT 1 FROM companion_accounts WHERE companion_id = c.id)',
    bit: 16,
  },
  /** She wants search engines to skip her page; the site's own lists include her. */
  unlisted: { sql: 'c.is_unlisted', bit: 32 },
  hasVideos: {
    sql: `EXISTS (SELECT 1 FROM visible_media WHERE companion_id = c.id
      AND purpose = 'gallery' AND type = 'video')`,
    content: 'videos',
  },
  hasPrivate: {
    sql: `EXISTS (SELECT 1 FROM visible_media WHERE companion_id = c.id
      AND access_level = 'private')`,
    content: 'private',
  },
} as const satisfies Record<string, Flag>

export type FlagName = keyof typeof flags

const table: Record<FlagName, Flag> = flags

export const flagNames = Object.keys(flags) as FlagName[]

export const FEED = flags.feed.bit
export const HOME = flags.home.bit
export const FEATURED = flags.featured.bit
export const VIP = flags.vip.bit
export const HAS_ACCOUNT = flags.hasAccount.bit
export const UNLISTED = flags.unlisted.bit

const packedFlags = flagNames.map((name) => ({ name, bit: table[name].bit ?? 0 }))

/** Number of combinations of flags in a cell. */
export const FLAG_COMBINATIONS = 2 * Math.max(...packedFlags.map(({ bit }) => bit))

/** The cell of a companion's flags. */
export const flagCell = (entry: Record<FlagName, boolean>): number =>
  packedFlags.reduce((cell, { name, bit }) => (entry[name] ? cell | bit : cell), 0)

/** Values of the facet "content". */
export const contentFacetOf = (entry: Record<FlagName, boolean>): string[] =>
  flagNames.flatMap((name) => (entry[name] ? (table[name].content ?? []) : []))
