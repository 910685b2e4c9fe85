import { createMiddleware } from 'hono/factory'
import { ageGateStateOf } from './age-gate.ts'
import { offeredLanguage } from '../../platform/http/language.ts'
import { isDiscreet } from './discreet-cookie.ts'
import type { AppEnv, PageVariant } from '../../platform/http/context.ts'
import { cookieOf } from '../../platform/http/cookies.ts'

/** The theme is read from cookies, so that no script has to run before the first paint. */
export const readPageVariant = createMiddleware<AppEnv>(async (c, next) => {
  const theme = cookieOf(c, 'theme')
  const chosenTheme = theme === 'light' || theme === 'dark' ? theme : ''
  const fonts = cookieOf(c, 'fonts') === '1' ? '+fonts' : ''
  const offered = offeredLanguage(c)
  const offer = offered ? (`+offer-${offered}` as const) : ''
  const discreet = isDiscreet(c) ? '+discreet' : ''
  c.set('variant', `${chosenTheme}${fonts}${ageGateStateOf(c)}${discreet}${offer}`)
  await next()
})

/** Returns the document in a variant. @param html with an `<html lang>` of its language and its own `</head>` */
export function applyVariant(html: string, variant: PageVariant): string {
  const [, theme = ''] = /^(light|dark)/.exec(variant) ?? []
  const marks = [
    theme && `data-theme="${theme}"`,
    // The browser has cached the fonts: it draws text in them immediately.
    variant.includes('+fonts') && 'data-fonts',
    // The script needs this mark because the next page may show the gate first.
    variant.includes('+underage') && 'data-underage',
  ]
  const before = marks.filter(Boolean).map((mark) => `${mark} `)
  return html.replace('<html ', `<html ${before.join('')}`)
}
