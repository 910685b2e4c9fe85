import type { Page } from 'playwright'

/** Waits until the page's script has hydrated it: earlier presses open addresses like without a script. */
export async function isReady(page: Page) {
  await page.waitForFunction(() => {
    const heading = document.querySelector('main h1')
    return heading && Object.keys(heading).some((key) => key.startsWith('__reactProps$'))
  })
}
