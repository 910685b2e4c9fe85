/** A session cookie that ends when the browser is closed. It contains a random id and no token. */
const COOKIE = 'browser'

/** Id of this run of the browser; `null`: none yet, or cookies are blocked. */
export const browserMark = (): string | null =>
  /(?:^|; )browser=([\w-]+)/.exec(document.cookie)?.[1] ?? null

/** Returns the id of this run of the browser and creates it if needed. */
export function makeBrowserMark(): string | null {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  if (browserMark() === null) {
    document.cookie = `${COOKIE}=${crypto.randomUUID()}; Path=/; SameSite=Strict${secure}`
  }
  return browserMark()
}
