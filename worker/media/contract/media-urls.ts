/** Widths in pixels; every stored picture exists in each width and format. */
export const VARIANT_WIDTHS = [320, 640, 900] as const
export const VARIANT_FORMATS = ['avif', 'webp'] as const

export type VariantWidth = (typeof VARIANT_WIDTHS)[number]
export type VariantFormat = (typeof VARIANT_FORMATS)[number]

/** Returns the address of the same picture in another width or format, given the address of any of its variants. */
export const variantUrl = (url: string, width: VariantWidth, format: VariantFormat): string =>
  url.replace(/w\d+\.\w+$/, `w${width}.${format}`)

/** Returns a `srcset` with all widths of one format. */
export const sourceSet = (url: string, format: VariantFormat): string =>
  VARIANT_WIDTHS.map((width) => variantUrl(url, width, format) + ` ${width}w`).join()
