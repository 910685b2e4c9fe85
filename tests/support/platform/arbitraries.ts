import * as fc from 'fast-check'
import type { Arbitrary } from 'fast-check'

// What fast-check has no name for. Each shrinks towards false, null, the empty list and the first option.

/** True in so many of a hundred cases. */
export const percent = (share: number): Arbitrary<boolean> =>
  fc.oneof(
    { withCrossShrink: true },
    { weight: 100 - share, arbitrary: fc.constant(false) },
    { weight: share, arbitrary: fc.constant(true) },
  )

/** @param share of a hundred values that are null */
export const nullOr = <T>(values: Arbitrary<T>, share: number): Arbitrary<T | null> =>
  fc.oneof(
    { withCrossShrink: true },
    { weight: share, arbitrary: fc.constant(null) },
    { weight: 100 - share, arbitrary: values },
  )

/** Up to `most` of the options, each at most once, in any order. */
export const someOf = <T>(options: readonly T[], most: number): Arbitrary<T[]> =>
  fc.uniqueArray(fc.constantFrom(...options), {
    maxLength: Math.min(most, options.length),
    size: 'max',
  })

/** Choices made while a property runs, where what there is to choose depends on what has happened. */
export type Choices = {
  /** Draws a value of `make(...values)`; `make` is the same function each time, so that the value can shrink. */
  draw: <T, Values extends unknown[]>(
    make: (...values: Values) => Arbitrary<T>,
    ...values: Values
  ) => T
  /** A whole number from 0 to `end - 1`. */
  below: (end: number) => number
  chance: (share: number) => boolean
  pick: <T>(options: readonly T[]) => T
  /** Up to `most` of the options, each at most once. */
  some: <T>(options: readonly T[], most: number) => T[]
}

const upTo = (max: number) => fc.nat({ max })

export const choices: Arbitrary<Choices> = fc.gen().map((draw): Choices => {
  const below = (end: number) => draw(upTo, end - 1)
  const pick = <T>(options: readonly T[]): T => options[below(options.length)]!
  return {
    draw,
    below,
    chance: (share) => draw(percent, Math.round(share * 100)),
    pick,
    some: (options, most) => [
      ...new Set(Array.from({ length: below(most + 1) }, () => pick(options))),
    ],
  }
})
