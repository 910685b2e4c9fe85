/** A cookie without an end, so that it goes when the browser is closed. It holds a random id, and no token. */
const COOKIE = 'browser'

/** The id of this run of the browser; null: none yet, or cookies are refused. */
export const browserMark = (): string | null =>
  /(?:^|; )browser=([\w-]+)/.exec(document.cookie)?.[1] ?? null

/** As `browserMark`, and makes one where there is none. */
export function makeBrowserMark(): string | null {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  if (browserMark() === null) {
    document.cookie = `${COOKIE}=${crypto.randomUUID()}; Path=/; SameSite=Strict${secure}`
  }
  return browserMark()
}
