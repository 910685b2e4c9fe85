/** What a journey needs of a browser. Each call ends by itself, with an error when it takes too long. */
export type Engine = {
  name: string
  /** True for an engine that keeps pages for the way back; WebKitGTK loads them again under automation. */
  keepsPages: boolean
  open: (address: string) => Promise<void>
  back: () => Promise<void>
  /** Runs the body of an async function in the page. @returns what it returns, as JSON */
  run: (body: string) => Promise<unknown>
  /** A press by the pointer, in pixels of the window. */
  pressAt: (x: number, y: number) => Promise<void>
  type: (text: string) => Promise<void>
  key: (key: Key) => Promise<void>
  /** Chooses a file in the field that `css` finds. */
  choose: (css: string, path: string) => Promise<void>
  /** Prints the page, by its own button where the engine allows it. @returns the PDF's first bytes */
  print: (pressPrint: () => Promise<void>) => Promise<string>
  /** What the console has complained of so far. */
  complaints: () => string[]
  end: () => Promise<void>
}

export type Key = 'Escape' | 'Enter' | 'End'

export type EngineOptions = {
  /** Runs before the scripts of each page. */
  scripts?: string
  /** An engine without what Safari 16.4 lacks, as far as it can be turned off. */
  isOld?: boolean
}

/** An engine that this machine has not, and that could not be installed. */
export class MissingEngine extends Error {}

const LIMIT_MS = 20_000

/** Ends with an error when a call does not end by itself. */
export function within<T>(work: Promise<T>, named: string, limitMs = LIMIT_MS): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const limit = setTimeout(() => reject(new Error(`${named}: no end in ${limitMs} ms`)), limitMs)
  work.then(resolve, reject).finally(() => clearTimeout(limit))
  return promise
}
