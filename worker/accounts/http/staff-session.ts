import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { DEVICE_RETENTION_MS, isIdle } from '../staff-sessions/rules.ts'
import { recordStaffSession, usedAtOf, type StaffSessionRows } from '../record-staff-session.ts'
import type { Member } from '../lib/actor.ts'
import { browserNameOf } from '../lib/browser-name.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { keyedHash } from '../../platform/lib/hash.ts'
import { SECOND_MS } from '../../platform/lib/time.ts'
import { addressHashOf } from '../../platform/http/address-hash.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { cookieLifetime } from './discreet-cookie.ts'
import { sendMailInBackground } from '../../platform/http/send-mail-in-background.ts'

/** Random value that identifies a browser of the staff. */
const DEVICE_COOKIE = 'device'
const DEVICE_PATH = '/api/admin'

/** @throws Failure 403 when the session was unused for too long and its owner has not signed in again since */
export function requireUsedSession(
  c: Context<AppEnv>,
  member: Member,
  rows: StaffSessionRows,
): void {
  if (isIdle(usedAtOf(rows, member), member, c.var.now)) {
    throw new Failure('forbidden', 'staff.session-idle')
  }
}

/** Records, after access was granted, that the session is in use and the browser is trusted. */
export async function recordStaffSessionUse(
  c: Context<AppEnv>,
  member: Member,
  rows: StaffSessionRows,
): Promise<void> {
  const { db, now } = c.var
  const deviceCookie = getCookie(c, DEVICE_COOKIE)
  const isKept = deviceCookie !== undefined && /^[0-9a-f]{32}$/.test(deviceCookie)
  const mark = isKept ? deviceCookie : await newMark(c, member)
  const browser = { mark, name: browserNameOf(c.req.header('user-agent')) }
  const { hasMail, isNoted } = await recordStaffSession(db, member, { rows, browser, now })
  if (mark !== null && !(isKept && isNoted)) keepMark(c, mark)
  if (hasMail) sendMailInBackground(c)
}

/** The device mark, equal for all first calls of a browser that run in parallel; null outside Cloudflare's edge. */
async function newMark(c: Context<AppEnv>, { sessionId }: Member): Promise<string | null> {
  const network = await addressHashOf(c)
  const secret = c.var.config.siteSecret
  if (network === null || secret === null) return null
  const agent = c.req.header('user-agent') ?? ''
  return keyedHash(secret, 'device', `${sessionId} ${network} ${agent}`)
}

function keepMark(c: Context<AppEnv>, mark: string): void {
  const secure = new URL(c.req.url).protocol === 'https:'
  setCookie(c, DEVICE_COOKIE, mark, {
    path: DEVICE_PATH,
    httpOnly: true,
    sameSite: 'Strict',
    secure,
    ...cookieLifetime(c, DEVICE_RETENTION_MS / SECOND_MS),
  })
}

/** No effect on other paths, or without the cookie. */
export const forgetDevice = (c: Context) =>
  void deleteCookie(c, DEVICE_COOKIE, { path: DEVICE_PATH })
