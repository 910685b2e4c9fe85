const browsers: [sign: RegExp, name: string][] = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: [sign: RegExp, name: string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const nameIn = (list: [RegExp, string][], text: string) =>
  list.find(([sign]) => sign.test(text))?.[1]

/** Names such as "Firefox" and "Windows" from a user agent; none of its own text is included. */
export const browserOf = (userAgent = '') => ({
  browser: nameIn(browsers, userAgent) ?? null,
  system: nameIn(systems, userAgent) ?? null,
})

/** Such as "Firefox on Windows". */
export function browserNameOf(userAgent: string | undefined): string {
  const { browser, system } = browserOf(userAgent)
  if (!browser && !system) return 'unknown'
  return [browser ?? 'another browser', system].filter(Boolean).join(' on ')
}
