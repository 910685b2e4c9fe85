import type { Page } from 'playwright/test'

/** Elements that are wider than the window, and texts that are cut off. */
export const overflowOf = (page: Page) =>
  page.evaluate(async () => {
    // A change of the viewport's size may reach the layout with the next frames.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const frames = [document.documentElement, ...document.querySelectorAll('dialog')]
    const within = document.querySelector('dialog[open]') ?? document
    const kinds = 'a, button, summary, label, h1, h2, h3'
    const isCut = (element: HTMLElement) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.matches('.sr-only, .skip') &&
      getComputedStyle(element).clipPath === 'none' &&
      getComputedStyle(element).display !== 'inline' &&
      element.scrollWidth > element.clientWidth + 1
    return {
      /** Lists in the narrow layout, whose columns may not scroll. */
      scrolled: [...within.querySelectorAll('.admin-lined')].filter(
        (list) => list.scrollWidth > list.clientWidth,
      ).length,
      wide: frames
        .filter((element) => element.scrollWidth > element.clientWidth)
        .map((element) => element.tagName),
      cut: [...within.querySelectorAll<HTMLElement>(kinds)]
        .filter(isCut)
        .map((element) => element.innerText),
    }
  })

/** Targets too small for touch. @param targets selector */
export const smallTargetsOf = (page: Page, targets: string) =>
  page.evaluate((selector) => {
    const within = document.querySelector('dialog') ?? document
    return (
      [...within.querySelectorAll(selector)]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        // The bars of the gallery share one line, as do a picture and its arrows.
        .filter((element) => !element.matches('.gallery-dot, .skip'))
        .map(
          (element) =>
            [element, (element.closest('label') ?? element).getBoundingClientRect()] as const,
        )
        .filter(([, { width, height }]) => width > 1 && (width < 43.5 || height < 43.5))
        .map(([element, { width, height }]) => {
          const name = element.ariaLabel ?? element.textContent
          return `${name} ${Math.round(width)} × ${Math.round(height)}`
        })
    )
  }, targets)
