/** Controls of a browser for the journeys. Each call rejects when it takes too long. */
export type Engine = {
  name: string
  /** `true`: the engine keeps pages for the way back. WebKitGTK reloads them under automation. */
  keepsPages: boolean
  open: (address: string) => Promise<void>
  back: () => Promise<void>
  /** Runs the body of an async function in the page. @returns its result, as JSON */
  run: (body: string) => Promise<unknown>
  /** Clicks at a point, in pixels of the window. */
  pressAt: (x: number, y: number) => Promise<void>
  type: (text: string) => Promise<void>
  key: (key: Key) => Promise<void>
  /** Chooses a file in the field that matches `css`. */
  choose: (css: string, path: string) => Promise<void>
  /** Prints the page, by its own button where the engine allows it. @returns the first bytes of the PDF */
  print: (pressPrint: () => Promise<void>) => Promise<string>
  /** Errors and warnings in the console so far. */
  complaints: () => string[]
  end: () => Promise<void>
}

export type Key = 'Escape' | 'Enter' | 'End'

export type EngineOptions = {
  /** Script that runs before those of each page. */
  scripts?: string
  /** `true`: turns off features that Safari 16.4 lacks, as far as the engine allows it. */
  isOld?: boolean
}

/** Thrown for an engine that isn't installed on this machine and can't be installed. */
export class MissingEngine extends Error {}

const LIMIT_MS = 20_000

/** Rejects when a call takes longer than the limit. */
export function within<T>(work: Promise<T>, description: string, limitMs = LIMIT_MS): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const limit = setTimeout(
    () => reject(new Error(`${description}: no end in ${limitMs} ms`)),
    limitMs,
  )
  work.then(resolve, reject).finally(() => clearTimeout(limit))
  return promise
}
