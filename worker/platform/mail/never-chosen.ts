/** `changed_at` of a row with defaults: its member has never chosen preferences or a language. */
export const NEVER_CHOSEN = 0
