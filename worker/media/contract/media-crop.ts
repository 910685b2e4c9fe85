/** A cropped photo has at least this many pixels each way: less is blurred where profiles show it. */
export const MIN_CROP_PX = 480
