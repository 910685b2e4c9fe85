import { getCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { DEFERRED_FONTS } from '#contract/renderer'
import { ageGateStateOf } from './age-gate.ts'
import { offeredLanguage } from './language.ts'
import type { AppEnv, PageVariant } from './context.ts'

/** It is in cookies, so that no script has to run before the first paint. */
export const readPageVariant = createMiddleware<AppEnv>(async (c, next) => {
  const theme = getCookie(c, 'theme')
  const chosen = theme === 'light' || theme === 'dark' ? theme : ''
  const fonts = getCookie(c, 'fonts') === '1' ? '+fonts' : ''
  const offered = offeredLanguage(c)
  const offer = offered ? (`+offer-${offered}` as const) : ''
  c.set('variant', `${chosen}${fonts}${ageGateStateOf(c)}${offer}`)
  await next()
})

/** The document in a variant. @param html with an `<html lang>` of its language and a `</head>` of its own */
export function applyVariant(html: string, variant: PageVariant): string {
  const [, theme = ''] = /^(light|dark)/.exec(variant) ?? []
  // By this the script knows that the next page may have to be asked for at the gate.
  const marks = `${theme && `data-theme="${theme}" `}${variant.includes('+minor') ? 'data-minor ' : ''}`
  const marked = html.replace('<html ', `<html ${marks}`)
  if (!variant.includes('+fonts')) return marked
  return marked.replace(
    '</head>',
    `<link id="later" rel="stylesheet" href="${DEFERRED_FONTS}"></head>`,
  )
}
