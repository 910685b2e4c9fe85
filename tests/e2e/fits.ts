import type { Page } from 'playwright/test'

/** What of a page is wider than its window, and which words are cut off. */
export const overflowOf = (page: Page) =>
  page.evaluate(() => {
    const whole = [document.documentElement, ...document.querySelectorAll('dialog')]
    const within = document.querySelector('dialog[open]') ?? document
    const kinds = 'a, button, summary, label, h1, h2, h3'
    const isCut = (one: HTMLElement) =>
      one.checkVisibility({ visibilityProperty: true }) &&
      !one.matches('.sr-only, .skip') &&
      getComputedStyle(one).display !== 'inline' &&
      one.scrollWidth > one.clientWidth + 1
    return {
      /** Lists whose columns have no room, which are no columns then. */
      scrolled: [...within.querySelectorAll('.admin-lined')].filter(
        (one) => one.scrollWidth > one.clientWidth,
      ).length,
      wide: whole.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.tagName),
      cut: [...within.querySelectorAll<HTMLElement>(kinds)]
        .filter(isCut)
        .map((one) => one.innerText),
    }
  })

/** What is hard to hit with a thumb. @param targets as a selector */
export const smallTargetsOf = (page: Page, targets: string) =>
  page.evaluate((all) => {
    const within = document.querySelector('dialog') ?? document
    return (
      [...within.querySelectorAll(all)]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        // As many bars as pictures share one line; the picture and its arrows do the same.
        .filter((one) => !one.matches('.gallery-dot, .skip'))
        .map((one) => [one, (one.closest('label') ?? one).getBoundingClientRect()] as const)
        .filter(([, { width, height }]) => width > 1 && (width < 43.5 || height < 43.5))
        .map(([one, { width, height }]) => {
          const name = one.ariaLabel ?? one.textContent
          return `${name} ${Math.round(width)} × ${Math.round(height)}`
        })
    )
  }, targets)
