/** Minimum width and height of a cropped photo. Profiles show smaller photos blurred. */
export const MIN_CROP_PX = 480
