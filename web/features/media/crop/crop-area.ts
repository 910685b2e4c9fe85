import { MIN_CROP_PX } from '#media/media-crop'

/** In pixels of the photo as it is stored. */
export type Area = { left: number; top: number; width: number; height: number }
export type Size = Pick<Area, 'width' | 'height'>
/** Width by height; null: any. */
export type Ratio = number | null

export const wholeOf = ({ width, height }: Size): Area => ({ left: 0, top: 0, width, height })

export const isWhole = (area: Area, photo: Size) =>
  area.width === photo.width && area.height === photo.height

/** Something can be cut off, and enough is left. */
export const mayCrop = ({ width, height }: Size) =>
  Math.min(width, height) >= MIN_CROP_PX && Math.max(width, height) > MIN_CROP_PX

const between = (low: number, value: number, high: number) =>
  Math.round(Math.max(low, Math.min(value, high)))

/** The smallest and the largest of a shape within the photo; null where it has no room. */
export function widthsOf(photo: Size, ratio: Ratio): [min: number, max: number] | null {
  const least = ratio === null ? MIN_CROP_PX : Math.ceil(MIN_CROP_PX * Math.max(1, ratio))
  const most = ratio === null ? photo.width : Math.min(photo.width, photo.height * ratio)
  return most >= least ? [least, Math.floor(most)] : null
}

/** The area as it can be: of its shape, large enough, within the photo. */
export function fitInside(photo: Size, ratio: Ratio, { left, top, width, height }: Area): Area {
  const [least, most] = widthsOf(photo, ratio) ?? [photo.width, photo.width]
  const wide = between(least, width, most)
  const high =
    ratio === null
      ? between(MIN_CROP_PX, height, photo.height)
      : between(MIN_CROP_PX, wide / ratio, photo.height)
  return {
    left: between(0, left, photo.width - wide),
    top: between(0, top, photo.height - high),
    width: wide,
    height: high,
  }
}

/** The largest of a shape, around the same centre. */
export function shapedAs(photo: Size, ratio: Ratio, area: Area): Area {
  const [, most] = widthsOf(photo, ratio) ?? [0, photo.width]
  const width = ratio === null ? area.width : most
  const height = ratio === null ? area.height : most / ratio
  return fitInside(photo, ratio, {
    left: area.left + (area.width - width) / 2,
    top: area.top + (area.height - height) / 2,
    width,
    height,
  })
}

export type Corner = { isRight: boolean; isBottom: boolean }

/** One corner moves, the opposite one stays. */
export function stretched(
  photo: Size,
  ratio: Ratio,
  { area, corner, dx, dy }: { area: Area; corner: Corner; dx: number; dy: number },
): Area {
  const right = area.left + area.width
  const bottom = area.top + area.height
  // What there is room for from the corner that stays.
  const room = {
    width: corner.isRight ? photo.width - area.left : right,
    height: corner.isBottom ? photo.height - area.top : bottom,
  }
  const size = fitInside(room, ratio, {
    left: 0,
    top: 0,
    width: area.width + (corner.isRight ? dx : -dx),
    height: area.height + (corner.isBottom ? dy : -dy),
  })
  return fitInside(photo, ratio, {
    ...size,
    left: corner.isRight ? area.left : right - size.width,
    top: corner.isBottom ? area.top : bottom - size.height,
  })
}
