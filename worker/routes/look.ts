import { getCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { LATER_FONTS } from '#contract/renderer'
import type { AppEnv, Look } from './context.ts'

/** Cookies tell it, so that no script has to run before the first paint. */
export const readLook = createMiddleware<AppEnv>(async (c, next) => {
  const theme = getCookie(c, 'theme')
  const chosen = theme === 'light' || theme === 'dark' ? theme : ''
  c.set('look', `${chosen}${getCookie(c, 'fonts') === '1' ? '+fonts' : ''}`)
  await next()
})

/** The document in a look. @param html with an `<html lang>` and a `</head>` of its own */
export function dress(html: string, look: Look): string {
  const theme = look.replace('+fonts', '')
  const themed = theme ? html.replace('<html ', `<html data-theme="${theme}" `) : html
  if (!look.endsWith('+fonts')) return themed
  return themed.replace(
    '</head>',
    `<link id="later" rel="stylesheet" href="${LATER_FONTS}"></head>`,
  )
}
