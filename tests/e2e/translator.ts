import type { Page } from 'playwright/test'

/** Imitates a browser's translator, which wraps every text in two elements. */
const TRANSLATION = `
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts = []
  while (walker.nextNode()) texts.push(walker.currentNode)
  for (const text of texts) {
    if (text.data.trim() === '' || text.parentElement.closest('script, style, textarea, font')) continue
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    text.replaceWith(outer)
    outer.append(inner)
    inner.append(text)
  }
`

/** Translates the texts that the page has now. */
export const translate = (page: Page) => page.evaluate(TRANSLATION)

/** Translates the page, and every text that it shows later. */
export const keepTranslated = (page: Page) =>
  page.evaluate(`
    const translate = () => { ${TRANSLATION} }
    new MutationObserver(translate).observe(document.body, { childList: true, subtree: true })
    translate()
  `)
