import type { Context } from 'hono'
import { loadAllTexts, loadTexts } from '../lib/site-texts.ts'
import type { AppEnv } from './context.ts'
import { gateLanguage, languageOf } from './language.ts'
import { isPage } from '../../catalogue/http/maintenance.ts'
import { isPublicRead } from './public-read.ts'

/**
 * Loads the texts that the response may need: of the page, its age gate and its errors. A call that may write needs all
 * languages, because it may send mails in their readers' languages.
 */
export async function loadTextsFor(c: Context<AppEnv>): Promise<void> {
  if (!isPublicRead(c.req.raw)) return loadAllTexts(c.env.ASSETS)
  const languages = [languageOf(c)]
  if (isPage(c.req.path)) languages.push(gateLanguage(c))
  return loadTexts(c.env.ASSETS, languages)
}
