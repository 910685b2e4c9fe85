/** Bytes of all cards, and of all profiles, that are warm. */
export const CARDS_KEPT_BYTES = 12_000_000
export const PROFILES_KEPT_BYTES = 8_000_000
/** JSON that is read into objects takes less than this, by heap snapshots. */
export const BYTES_PER_CHARACTER = 3
