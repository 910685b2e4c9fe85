/** A point of a photo; the photo's longer side is 1. */
export type CoverPoint = { x: number; y: number }

/** A covered part of a photo, in units of its longer side. */
export type CoverArea =
  | { kind: 'rectangle'; left: number; top: number; width: number; height: number }
  | { kind: 'stroke'; points: readonly CoverPoint[]; radius: number }

type Box = { left: number; top: number; right: number; bottom: number }

/** Methods of a canvas context that `coverPixels` uses. */
export type PixelCanvas = {
  getImageData: (
    left: number,
    top: number,
    width: number,
    height: number,
  ) => { data: Uint8ClampedArray; width: number; height: number }
  putImageData: (pixels: ImageData, left: number, top: number) => void
}
type Pixels = ReturnType<PixelCanvas['getImageData']>
type Size = { width: number; height: number }

/** Number of blocks along the longer side of a covered region: too few to recognise a face or read a number plate. */
const MAX_BLOCKS = 6
/** Smallest side of a block, in units of the photo's longer side. */
const MIN_BLOCK = 1 / 64
/** Distance of two levels of brightness: it also removes what an exact average would reveal. */
const LEVEL_STEP = 32
const TINT_STEP = 8

/**
 * Replaces the pixels of the areas by a few large blocks, each in one shade. Areas that touch are one region, so that
 * many small strokes don't leave small blocks.
 */
export function coverPixels(canvas: PixelCanvas, size: Size, areas: readonly CoverArea[]): void {
  const longerSide = Math.max(size.width, size.height)
  for (const region of regionsOf(areas)) {
    const box = pixelBox(region.box, size)
    if (box.right <= box.left || box.bottom <= box.top) continue
    const width = box.right - box.left
    const height = box.bottom - box.top
    const pixels = canvas.getImageData(box.left, box.top, width, height)
    const mask = new Uint8Array(width * height)
    for (const area of region.areas) markArea(mask, box, area, longerSide)
    fillBlocks(pixels, mask, Math.ceil(longerSide * MIN_BLOCK))
    canvas.putImageData(pixels as ImageData, box.left, box.top)
  }
}

function boxOf(area: CoverArea): Box {
  if (area.kind === 'rectangle') {
    const { left, top, width, height } = area
    return { left, top, right: left + width, bottom: top + height }
  }
  const xs = area.points.map(({ x }) => x)
  const ys = area.points.map(({ y }) => y)
  return {
    left: Math.min(...xs) - area.radius,
    top: Math.min(...ys) - area.radius,
    right: Math.max(...xs) + area.radius,
    bottom: Math.max(...ys) + area.radius,
  }
}

type Region = { box: Box; areas: CoverArea[] }

/** Groups areas whose boxes touch; the boxes of the regions are apart. */
function regionsOf(areas: readonly CoverArea[]): Region[] {
  const regions: Region[] = []
  for (const area of areas) {
    let region: Region = { box: boxOf(area), areas: [area] }
    // The box grows with each neighbour, so that the search begins again.
    for (;;) {
      const index = regions.findIndex(({ box }) => areTouching(box, region.box))
      const [neighbour] = index === -1 ? [] : regions.splice(index, 1)
      if (!neighbour) break
      region = {
        box: unionOf(neighbour.box, region.box),
        areas: [...neighbour.areas, ...region.areas],
      }
    }
    regions.push(region)
  }
  return regions
}

/** Boxes less than a block apart also touch. */
const areTouching = (a: Box, b: Box) =>
  a.left <= b.right + MIN_BLOCK &&
  b.left <= a.right + MIN_BLOCK &&
  a.top <= b.bottom + MIN_BLOCK &&
  b.top <= a.bottom + MIN_BLOCK

const unionOf = (a: Box, b: Box): Box => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
})

/** The whole pixels that a box touches, within the photo. */
function pixelBox({ left, top, right, bottom }: Box, { width, height }: Size): Box {
  const longerSide = Math.max(width, height)
  const within = (value: number, end: number) => Math.max(0, Math.min(end, value))
  return {
    left: within(Math.floor(left * longerSide), width),
    top: within(Math.floor(top * longerSide), height),
    right: within(Math.ceil(right * longerSide), width),
    bottom: within(Math.ceil(bottom * longerSide), height),
  }
}

/** Marks the pixels of an area in the mask of its region. */
function markArea(mask: Uint8Array, box: Box, area: CoverArea, longerSide: number): void {
  const width = box.right - box.left
  const size = { width, height: box.bottom - box.top }
  const mark = (part: Box, isInside: (x: number, y: number) => boolean) => {
    const left = Math.max(0, Math.floor(part.left) - box.left)
    const right = Math.min(size.width, Math.ceil(part.right) - box.left)
    const top = Math.max(0, Math.floor(part.top) - box.top)
    const bottom = Math.min(size.height, Math.ceil(part.bottom) - box.top)
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        if (isInside(box.left + x + 0.5, box.top + y + 0.5)) mask[y * width + x] = 1
      }
    }
  }
  const scaled = (value: number) => value * longerSide
  if (area.kind === 'rectangle') {
    const { left, top, right, bottom } = boxOf(area)
    const part = {
      left: scaled(left),
      top: scaled(top),
      right: scaled(right),
      bottom: scaled(bottom),
    }
    return mark(part, () => true)
  }
  const radius = Math.max(1, scaled(area.radius))
  const points = area.points.map(({ x, y }) => ({ x: scaled(x), y: scaled(y) }))
  for (const [index, to] of points.entries()) {
    const from = points[index - 1] ?? to
    const part = {
      left: Math.min(from.x, to.x) - radius,
      top: Math.min(from.y, to.y) - radius,
      right: Math.max(from.x, to.x) + radius,
      bottom: Math.max(from.y, to.y) + radius,
    }
    mark(part, (x, y) => distanceToLine({ x, y }, from, to) <= radius)
  }
}

function distanceToLine(point: CoverPoint, from: CoverPoint, to: CoverPoint): number {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const squaredLength = dx * dx + dy * dy
  const projection = (point.x - from.x) * dx + (point.y - from.y) * dy
  const part = squaredLength === 0 ? 0 : Math.max(0, Math.min(1, projection / squaredLength))
  return Math.hypot(point.x - from.x - part * dx, point.y - from.y - part * dy)
}

/** Fills the marked pixels in blocks of equal size, none smaller than a sixth of the longer side. */
function fillBlocks(pixels: Pixels, mask: Uint8Array, minBlock: number): void {
  const { width, height } = pixels
  const block = Math.max(minBlock, Math.ceil(Math.max(width, height) / MAX_BLOCKS))
  const columns = Math.max(1, Math.floor(width / block))
  const rows = Math.max(1, Math.floor(height / block))
  const edge = (index: number, count: number, length: number) =>
    Math.round((index * length) / count)
  const tint = tintOf(averageOf(pixels, { left: 0, top: 0, right: width, bottom: height }))
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const box = {
        left: edge(column, columns, width),
        right: edge(column + 1, columns, width),
        top: edge(row, rows, height),
        bottom: edge(row + 1, rows, height),
      }
      // The average of the marked pixels alone would reveal the last few pixels at the edge of a stroke.
      const brightness = rounded(brightnessOf(averageOf(pixels, box)), LEVEL_STEP)
      fillBlock(
        pixels,
        mask,
        box,
        tint.map((part) => brightness + part),
      )
    }
  }
}

const rounded = (value: number, step: number) => Math.round(value / step) * step
const brightnessOf = (colour: readonly number[]) =>
  colour.reduce((sum, part) => sum + part, 0) / colour.length

/** The tint of a whole region, which all its blocks share. */
const tintOf = (colour: readonly number[]) =>
  colour.map((part) => rounded(part - brightnessOf(colour), TINT_STEP))

function averageOf({ data, width }: Pixels, { left, top, right, bottom }: Box): number[] {
  const sums = [0, 0, 0]
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const index = (y * width + x) * 4
      for (let channel = 0; channel < 3; channel++) sums[channel]! += data[index + channel]!
    }
  }
  return sums.map((sum) => sum / ((right - left) * (bottom - top)))
}

function fillBlock(
  { data, width }: Pixels,
  mask: Uint8Array,
  { left, top, right, bottom }: Box,
  colour: readonly number[],
): void {
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      if (mask[y * width + x] === 0) continue
      const index = (y * width + x) * 4
      data.set(colour, index)
      data[index + 3] = 255
    }
  }
}
