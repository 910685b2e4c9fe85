import { MIN_CROP_PX } from '#media/media-crop'

/** A crop in pixels of the stored photo. */
export type Area = { left: number; top: number; width: number; height: number }
export type AreaSize = Pick<Area, 'width' | 'height'>
/** Width divided by height; `null`: any. */
export type Ratio = number | null

export const fullArea = ({ width, height }: AreaSize): Area => ({ left: 0, top: 0, width, height })

export const isFullArea = (area: Area, photo: AreaSize) =>
  area.width === photo.width && area.height === photo.height

/** True if the photo is larger than the smallest crop. */
export const mayCrop = ({ width, height }: AreaSize) =>
  Math.min(width, height) >= MIN_CROP_PX && Math.max(width, height) > MIN_CROP_PX

const clampRounded = (low: number, value: number, high: number) =>
  Math.round(Math.max(low, Math.min(value, high)))

/** Smallest and largest width of a shape within the photo; `null`: the shape does not fit. */
export function widthsOf(photo: AreaSize, ratio: Ratio): [min: number, max: number] | null {
  const least = ratio === null ? MIN_CROP_PX : Math.ceil(MIN_CROP_PX * Math.max(1, ratio))
  const maxWidth = ratio === null ? photo.width : Math.min(photo.width, photo.height * ratio)
  return maxWidth >= least ? [least, Math.floor(maxWidth)] : null
}

/** The nearest valid area: in shape, large enough and within the photo. */
export function fitInside(photo: AreaSize, ratio: Ratio, { left, top, width, height }: Area): Area {
  const [least, maxWidth] = widthsOf(photo, ratio) ?? [photo.width, photo.width]
  const wide = clampRounded(least, width, maxWidth)
  const high =
    ratio === null
      ? clampRounded(MIN_CROP_PX, height, photo.height)
      : clampRounded(MIN_CROP_PX, wide / ratio, photo.height)
  return {
    left: clampRounded(0, left, photo.width - wide),
    top: clampRounded(0, top, photo.height - high),
    width: wide,
    height: high,
  }
}

/** The largest area of a shape with the same centre. */
export function shapedAs(photo: AreaSize, ratio: Ratio, area: Area): Area {
  const [, maxWidth] = widthsOf(photo, ratio) ?? [0, photo.width]
  const width = ratio === null ? area.width : maxWidth
  const height = ratio === null ? area.height : maxWidth / ratio
  return fitInside(photo, ratio, {
    left: area.left + (area.width - width) / 2,
    top: area.top + (area.height - height) / 2,
    width,
    height,
  })
}

export type Corner = { isRight: boolean; isBottom: boolean }

/** The area after one corner moved; the opposite corner stays. */
export function resizeArea(
  photo: AreaSize,
  ratio: Ratio,
  { area, corner, dx, dy }: { area: Area; corner: Corner; dx: number; dy: number },
): Area {
  const right = area.left + area.width
  const bottom = area.top + area.height
  // Space between the fixed corner and the photo's edges.
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
