import { createMiddleware } from 'hono/factory'
import { ageGateStateOf } from './age-gate.ts'
import { offeredLanguage } from '../../platform/http/language.ts'
import { isDiscreet } from './discreet-cookie.ts'
import type { AppEnv, PageVariant } from '../../platform/http/context.ts'
import { cookieOf } from '../../platform/http/cookies.ts'

/** It is in cookies, so that no script has to run before the first paint. */
export const readPageVariant = createMiddleware<AppEnv>(async (c, next) => {
  const theme = cookieOf(c, 'theme')
  const chosen = theme === 'light' || theme === 'dark' ? theme : ''
  const fonts = cookieOf(c, 'fonts') === '1' ? '+fonts' : ''
  const offered = offeredLanguage(c)
  const offer = offered ? (`+offer-${offered}` as const) : ''
  const discreet = isDiscreet(c) ? '+discreet' : ''
  c.set('variant', `${chosen}${fonts}${ageGateStateOf(c)}${discreet}${offer}`)
  await next()
})

/** The document in a variant. @param html with an `<html lang>` of its language and a `</head>` of its own */
export function applyVariant(html: string, variant: PageVariant): string {
  const [, theme = ''] = /^(light|dark)/.exec(variant) ?? []
  const marks = [
    theme && `data-theme="${theme}"`,
    // They are cached: text is drawn in them at once.
    variant.includes('+fonts') && 'data-fonts',
    // By this the script knows that the next page may have to be asked for at the gate.
    variant.includes('+underage') && 'data-underage',
  ]
  const before = marks.filter(Boolean).map((mark) => `${mark} `)
  return html.replace('<html ', `<html ${before.join('')}`)
}
