import { MINUTE_MS } from './time.ts'

/** How long it is known that someone has a case open. */
export const CASE_VIEW_MS = MINUTE_MS
