import type { Page } from 'playwright/test'

const WITHIN_MS = 15_000
const UPLOADED_WITHIN_MS = 30_000
const EVERY_MS = 50

/**
 * Runs an action and expects the status of a form that disappears by itself.
 *
 * A timer in the page looks for it: an assertion retries once a second, or less often on a busy machine.
 */
export async function expectStatus(page: Page, text: string, action: () => Promise<unknown>) {
  const messageShown = page
    .waitForFunction(
      (words) =>
        [...document.querySelectorAll('[role=status] > .message')].some(
          (message) => message.textContent === words && message.checkVisibility(),
        ),
      text,
      { polling: EVERY_MS, timeout: WITHIN_MS },
    )
    .catch((cause: unknown) => {
      throw new Error(`The page did not say: ${text}`, { cause })
    })
  await Promise.all([messageShown, action()])
}

/** Waits for a count of uploaded files that is only visible until the next file has arrived. */
export const uploadsPass = (page: Page, numbers: RegExp) =>
  page.waitForFunction(
    (pattern) => new RegExp(pattern).test(document.body.textContent),
    numbers.source,
    { polling: EVERY_MS, timeout: UPLOADED_WITHIN_MS },
  )
