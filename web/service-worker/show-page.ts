type OpenWindow = { url: string; focus: () => Promise<unknown> }

/** The windows of this site (`self.clients`). */
export type SiteWindows = {
  matchAll: (options: {
    type: 'window'
    includeUncontrolled: boolean
  }) => Promise<readonly OpenWindow[]>
  openWindow: (address: string) => Promise<unknown>
}

/**
 * Focuses a window that shows the page, or opens a new one. It never navigates a window: someone may be typing there.
 *
 * @param page address with its origin
 */
export async function showPage(windows: SiteWindows, page: string): Promise<void> {
  const openWindows = await windows.matchAll({ type: 'window', includeUncontrolled: true })
  const matchingWindow = openWindows.find(
    ({ url }) => withoutFragment(url) === withoutFragment(page),
  )
  if (matchingWindow) await matchingWindow.focus()
  else await windows.openWindow(page)
}

const withoutFragment = (address: string): string => address.split('#')[0] ?? ''
