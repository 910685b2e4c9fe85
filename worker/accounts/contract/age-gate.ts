/** The cookie that marks a browser as an adult's. */
export const AGE_COOKIE = 'adult'

/**
 * Takes the form of gates that were rendered earlier: `next`, the path to go on to. Today's form is sent to the
 * address of the page that it stands before, with `ADULT_FIELD`.
 */
export const AGE_CONFIRM_PATH = '/enter'

/** Of the gate's form: "yes". */
export const ADULT_FIELD = 'adult'

/** Where the gate leads those who are too young. */
export const UNDERAGE_PATH = '/under-18'

/** Pages that show companions: the gate stands before them. */
export const hasPictures = (path: string): boolean =>
  /^\/(|browse|companions|companion\/[^/]+|account\/(following|bookings)|(admin|own)(\/.*)?)$/i.test(
    path,
  )
