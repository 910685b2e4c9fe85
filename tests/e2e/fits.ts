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
      wide: whole.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.tagName),
      cut: [...within.querySelectorAll<HTMLElement>(kinds)]
        .filter(isCut)
        .map((one) => one.innerText),
    }
  })
