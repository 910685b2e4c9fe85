import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import {
  DISCREET_COOKIE,
  DISCREET_FIELD,
  DISCREET_PATH,
  LEAVE_FIELDS,
  readLeaveAddress,
} from '#accounts/discreet-mode'
import { pathIn } from '#platform/language'
import { safeRedirectPath } from '#platform/safe-redirect-path'
import { Failure } from '../../platform/lib/failure.ts'
import { isAdult, keepAdult } from './age-gate.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { isDiscreet } from './discreet-cookie.ts'
import { leaveAddressOf } from './discreet-mode.ts'
import { languageOf } from '../../platform/http/language.ts'
import { forgetDevice } from './staff-session.ts'
import { cookieOf } from '../../platform/http/cookies.ts'

type Form = Record<string, unknown>

/**
 * Turns discreet mode on or off.
 *
 * @param next the path to return to
 * @throws Failure if the choice is neither "on" nor "off"
 */
export function changeDiscreetMode(c: Context<AppEnv>, form: Form, next: string): Response {
  const back = safeRedirectPath(next, new URL(c.req.url).origin)
  const choice = form[DISCREET_FIELD]
  if (choice !== 'on' && choice !== 'off') throw new Failure('invalid', 'discreet.choice-required')
  c.header('cache-control', 'no-store')
  if (choice === 'off') {
    deleteCookie(c, DISCREET_COOKIE, { path: '/' })
    return c.redirect(back, 303)
  }
  const address = chosenAddress(c, form)
  if (address === null) {
    return c.redirect(`${pathIn(languageOf(c), DISCREET_PATH)}?problem=${LEAVE_FIELDS.own}`, 303)
  }
  turnOn(c, address)
  return c.redirect(back, 303)
}

/** @returns the chosen address, else the previous one, else the brand's default; null for an unusable choice */
function chosenAddress(c: Context<AppEnv>, form: Form): string | null {
  const { [LEAVE_FIELDS.listed]: listedAddress, [LEAVE_FIELDS.own]: ownAddress } = form
  const choice =
    typeof ownAddress === 'string' && ownAddress.trim() !== '' ? ownAddress : listedAddress
  if (choice === undefined) return leaveAddressOf(c)
  return readLeaveAddress(choice, new URL(c.req.url).host)
}

/** Turns persistent cookies into session cookies and deletes cached files. */
function turnOn(c: Context<AppEnv>, address: string): void {
  const secure = new URL(c.req.url).protocol === 'https:'
  const session = { path: '/', sameSite: 'Lax', secure } as const
  setCookie(c, DISCREET_COOKIE, address, session)
  if (isDiscreet(c)) return
  c.header('clear-site-data', '"cache"')
  forgetDevice(c)
  if (isAdult(c)) keepAdult(c, {})
  const theme = cookieOf(c, 'theme')
  if (theme === 'light' || theme === 'dark') setCookie(c, 'theme', theme, session)
  if (cookieOf(c, 'fonts') === '1') setCookie(c, 'fonts', '1', session)
}
