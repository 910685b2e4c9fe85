import { MAX_SHOWN_COUNT } from '#platform/limits'

/**
 * Number such as "1’234", as Switzerland writes it in all its languages. It avoids Intl for the reasons in
 * `format.ts`.
 *
 * @param value whole number, not negative
 */
export const count = (value: number): string =>
  value < 1000
    ? String(value)
    : `${count(Math.floor(value / 1000))}’${String(value % 1000).padStart(3, '0')}`

/** Number of open cases: more than 99 are "99+", because the Worker counts no further. */
export const openCount = (value: number): string =>
  value > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : String(value)
