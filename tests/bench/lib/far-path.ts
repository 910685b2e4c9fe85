/** Where the bench asks for a new isolate, with `?distance=` in ms for each call of its stores. */
export const NEW_ISOLATE_PATH = '/bench/isolate'
