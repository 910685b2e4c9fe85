/** The cookie that marks a browser as an adult's. */
export const AGE_COOKIE = 'adult'

/**
 * Accepts the form of gates that were rendered earlier, with `next` as the path to continue to. Today's form is
 * posted with `ADULT_FIELD` to the address of the page that it covers.
 */
export const AGE_CONFIRM_PATH = '/enter'

/** Name of the field in the gate's form. Its value is "yes". */
export const ADULT_FIELD = 'adult'

/** Target of the gate's link for visitors under 18. */
export const UNDERAGE_PATH = '/under-18'

/** True for the paths of pages that show companions, which the gate covers. */
export const hasPictures = (path: string): boolean =>
  /^\/(|browse|companions|companion\/[^/]+|account\/(following|bookings)|(admin|own)(\/.*)?)$/i.test(
    path,
  )
