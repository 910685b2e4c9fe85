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
