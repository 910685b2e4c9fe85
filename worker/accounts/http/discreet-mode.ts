import type { Context } from 'hono'
import { DISCREET_COOKIE, readLeaveAddress } from '#accounts/discreet-mode'
import type { IndexDocument } from '#contract/renderer'
import { discreetDocumentParts, documentIn, pageRenderer } from '../../index-document.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { isDiscreet } from './discreet-cookie.ts'
import { languageOf } from '../../platform/http/language.ts'
import { cookieOf } from '../../platform/http/cookies.ts'

/** Target of "Quick exit"; the brand's default unless a valid address was chosen. */
export const leaveAddressOf = (c: Context): string =>
  readLeaveAddress(cookieOf(c, DISCREET_COOKIE), new URL(c.req.url).host) ??
  pageRenderer.leaveAddress

/** The document around a page, for this browser. @param language of the page; by default its address's */
export async function documentFor(
  c: Context<AppEnv>,
  language = languageOf(c),
): Promise<IndexDocument> {
  const document = documentIn(language)
  return isDiscreet(c) ? inDiscreetMode(document, language) : document
}

/**
 * Replaces each page's head by a neutral one, so that no name and no picture of it remains, and adds the bar,
 * the styles and the script of discreet mode. The script's attribute preserves it on pages without scripts.
 */
async function inDiscreetMode(document: IndexDocument, language: string): Promise<IndexDocument> {
  const { head, bar } = await pageRenderer.discreet(language)
  const { style, script } = discreetDocumentParts
  const headParts = `<style>${style.text}</style><script data-discreet>${script.text}</script>`
  const html = document.html
    .replace('<html ', '<html data-discreet ')
    .replace(/<link rel="(?:icon|apple-touch-icon|manifest)"[^>]*>/g, '')
    .replace('<!--head-->', () => head + headParts)
    .replace('<!--seed-->', (seed) => bar + seed)
  return {
    ...document,
    html,
    scriptHashes: [...document.scriptHashes, script.hash],
    styleHashes: [...document.styleHashes, style.hash],
  }
}
