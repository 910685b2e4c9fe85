import type { Page } from 'playwright/test'

const WITHIN_MS = 15_000
const UPLOADED_WITHIN_MS = 30_000
const EVERY_MS = 50

/**
 * Does something after which a form says, as a status, a text that goes by itself. The page's own timer looks for
 * it: an assertion looks once a second, or less on a busy machine.
 */
export async function expectSaid(page: Page, text: string, act: () => Promise<unknown>) {
  const said = page
    .waitForFunction(
      (words) =>
        [...document.querySelectorAll('[role=status] > .message')].some(
          (one) => one.textContent === words && one.checkVisibility(),
        ),
      text,
      { polling: EVERY_MS, timeout: WITHIN_MS },
    )
    .catch((cause: unknown) => {
      throw new Error(`The page did not say: ${text}`, { cause })
    })
  await Promise.all([said, act()])
}

/** Waits for a number of uploaded files that another one takes the place of, as soon as the next file has arrived. */
export const uploadsPass = (page: Page, numbers: RegExp) =>
  page.waitForFunction(
    (pattern) => new RegExp(pattern).test(document.body.textContent),
    numbers.source,
    { polling: EVERY_MS, timeout: UPLOADED_WITHIN_MS },
  )
