/** Memory limits for all cached cards and profiles, in bytes. */
export const CARDS_KEPT_BYTES = 12_000_000
export const PROFILES_KEPT_BYTES = 8_000_000
/** Parsed JSON takes less than this per character, by heap snapshots. */
export const BYTES_PER_CHARACTER = 3
