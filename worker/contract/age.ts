/** The cookie by which a browser has been told to belong to an adult. */
export const AGE_COOKIE = 'adult'

/** Takes the gate's form: `next`, the path to go on to. */
export const ENTER_PATH = '/enter'

/** Where the gate leads those who are too young. */
export const LEAVE_PATH = '/under-18'

/** Pages that show companions: the gate stands before them. */
export const hasPictures = (path: string): boolean =>
  /^\/(|browse|companions|companion\/[^/]+|account\/(following|bookings)|admin(\/.*)?)$/i.test(path)
