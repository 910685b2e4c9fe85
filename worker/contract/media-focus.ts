/** Of the percentages of a focal point. */
export const FOCUS_STEP = 5
export const FOCUS_CENTRE = 50

/** As styles name it; undefined for the middle. */
export const focusText = (focus: { x: number; y: number } | null): string | undefined =>
  focus ? `${focus.x}% ${focus.y}%` : undefined
