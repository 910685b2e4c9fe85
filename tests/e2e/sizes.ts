/** Sizes of a phone and of a laptop, in pixels. */
export const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]
