import type { Context } from 'hono'
import { DISCREET_COOKIE, readLeaveAddress } from '#accounts/discreet-mode'
import type { IndexDocument } from '#contract/renderer'
import { discreetParts, documentIn, pages } from '../../index-document.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { isDiscreet } from './discreet-cookie.ts'
import { languageOf } from '../../platform/http/language.ts'
import { cookieOf } from '../../platform/http/cookies.ts'

/** Where "Leave now" leads; the brand's own address unless a valid one was chosen. */
export const leaveAddressOf = (c: Context): string =>
  readLeaveAddress(cookieOf(c, DISCREET_COOKIE), new URL(c.req.url).host) ?? pages.leaveAddress

/** The document around a page, as this browser gets it. @param language of the page; by default its address's */
export async function documentFor(
  c: Context<AppEnv>,
  language = languageOf(c),
): Promise<IndexDocument> {
  const plain = documentIn(language)
  return isDiscreet(c) ? inDiscreetMode(plain, language) : plain
}

/**
 * With a neutral head in the place of each page's own, so that neither a name nor a picture of it remains, and
 * with the bar, the styles and the script of the mode. The script's attribute keeps it where pages have no script.
 */
async function inDiscreetMode(plain: IndexDocument, language: string): Promise<IndexDocument> {
  const { head, bar } = await pages.discreet(language)
  const { style, script } = discreetParts
  const early = `<style>${style.text}</style><script data-discreet>${script.text}</script>`
  const html = plain.html
    .replace('<html ', '<html data-discreet ')
    .replace(/<link rel="(?:icon|apple-touch-icon|manifest)"[^>]*>/g, '')
    .replace('<!--head-->', () => head + early)
    .replace('<!--seed-->', (seed) => bar + seed)
  return {
    ...plain,
    html,
    scriptHashes: [...plain.scriptHashes, script.hash],
    styleHashes: [...plain.styleHashes, style.hash],
  }
}
