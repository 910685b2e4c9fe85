import * as fc from 'fast-check'
import type { Arbitrary } from 'fast-check'

// Arbitraries that fast-check lacks. Each shrinks to false, null, an empty list or the first option.

/** True in this percentage of cases. */
export const percent = (share: number): Arbitrary<boolean> =>
  fc.oneof(
    { withCrossShrink: true },
    { weight: 100 - share, arbitrary: fc.constant(false) },
    { weight: share, arbitrary: fc.constant(true) },
  )

/** @param share percentage of null */
export const nullOr = <T>(values: Arbitrary<T>, share: number): Arbitrary<T | null> =>
  fc.oneof(
    { withCrossShrink: true },
    { weight: share, arbitrary: fc.constant(null) },
    { weight: 100 - share, arbitrary: values },
  )

/** Up to `most` distinct options, in any order. */
export const subsetOf = <T>(options: readonly T[], maximum: number): Arbitrary<T[]> =>
  fc.uniqueArray(fc.constantFrom(...options), {
    maxLength: Math.min(maximum, options.length),
    size: 'max',
  })

/** Choices during a property's run, for options that depend on earlier events. */
export type Choices = {
  /** Draws a value of `make(...values)`; `make` must be the same function each time, so that the value can shrink. */
  draw: <T, Values extends unknown[]>(
    make: (...values: Values) => Arbitrary<T>,
    ...values: Values
  ) => T
  /** A whole number from 0 to `end - 1`. */
  below: (end: number) => number
  chance: (share: number) => boolean
  pick: <T>(options: readonly T[]) => T
  /** Up to `most` distinct options. */
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
    some: (options, maximum) => [
      ...new Set(Array.from({ length: below(maximum + 1) }, () => pick(options))),
    ],
  }
})
