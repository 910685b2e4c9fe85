/** Path at which the bench requests a new isolate; `?distance=` is the delay of each call to its stores, in ms. */
export const NEW_ISOLATE_PATH = '/bench/isolate'
