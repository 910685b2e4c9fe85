import type { Random } from './seeded-random.ts'

/** A UUID of version 8, generated from a seeded sequence of random numbers. */
export function drawUuid(random: Random): string {
  const hex = (digits: number) =>
    Math.floor(random() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0')
  const variant = (8 + Math.floor(random() * 4)).toString(16)
  return `${hex(8)}-${hex(4)}-8${hex(3)}-${variant}${hex(3)}-${hex(4)}${hex(8)}`
}
