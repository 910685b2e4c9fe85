import { generateKeyPairSync, randomBytes } from 'node:crypto'

/** @param {string} file @param {string} name @returns {string | undefined} */
const valueOf = (file, name) => new RegExp(`^${name}="?([^"\\n]*)`, 'm').exec(file)?.[1]

/** @param {string} file @param {Record<string, string>} values */
function withValues(file, values) {
  const names = new RegExp(`^(${Object.keys(values).join('|')})=.*\\n?`, 'gm')
  const lines = Object.entries(values).map(([name, value]) => `${name}="${value}"\n`)
  return `${file.replace(names, '').trimEnd()}\n${lines.join('')}`.trimStart()
}

/** @param {number} bytes */
const newSecret = (bytes) => randomBytes(bytes).toString('hex')

/** Of the hook about passwords, as the account service makes one. */
const newHookSecret = () => `v1,whsec_${randomBytes(32).toString('base64')}`

/** A pair of keys for notifications in browsers, as `worker/platform/lib/web-push.ts` reads them. */
function newPushKeys() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
  const point = Buffer.concat([
    Buffer.of(4),
    Buffer.from(x, 'base64url'),
    Buffer.from(y, 'base64url'),
  ])
  return { VAPID_PUBLIC_KEY: point.toString('base64url'), VAPID_PRIVATE_KEY: d }
}

/**
 * The variables of the site and of its stand-ins. What is there stays, only the stand-ins' addresses
 * move along with the port; another service is left alone. The payments' key is made once.
 *
 * @param {{ site: string, standIns: string }} before both files
 * @param {{ port: string, publishableKey: string, secretKey: string }} options
 * @returns {{ site: string, standIns: string }}
 */
export function localVariables(before, { port, publishableKey, secretKey }) {
  /** @param {string} name */
  const isOther = (name) => /^https?:\/\/(?!localhost:)/.test(valueOf(before.site, name) ?? '')
  const accounts = accountsIn(before.site, publishableKey)
  const known = [before.site, before.standIns]
    .map((file) => valueOf(file, 'FLEXPAY_SIGNATURE_KEY'))
    .find((key) => key?.startsWith('dev-only-'))
  const shop = {
    FLEXPAY_SHOP_ID: '100001',
    FLEXPAY_SIGNATURE_KEY: known ?? `dev-only-${newSecret(16)}`,
  }
  // The secret of another service stays the site's alone.
  const hookFiles = accounts === 'stand-in' ? [before.site, before.standIns] : [before.standIns]
  const knownHook = hookFiles.map((file) => valueOf(file, 'SUPABASE_HOOK_SECRET')).find(Boolean)
  const hook = { SUPABASE_HOOK_SECRET: knownHook ?? newHookSecret() }
  const site = withValues(before.site, {
    ...(valueOf(before.site, 'SITE_SECRET') === undefined && { SITE_SECRET: newSecret(32) }),
    ...(valueOf(before.site, 'VAPID_PUBLIC_KEY') === undefined && {
      ...newPushKeys(),
      VAPID_SUBJECT: 'mailto:office@velours.test',
    }),
    ...(valueOf(before.site, 'PASSKEYS') === undefined &&
      accounts === 'stand-in' && { PASSKEYS: 'on' }),
    ENVIRONMENT: 'development',
    ...(!isOther('DEV_PUSH_URL') && {
      DEV_PUSH_URL: `http://localhost:${port}/local/push/devices`,
    }),
    ...(accounts === 'stand-in' && {
      ...hook,
      SUPABASE_URL: `http://localhost:${port}`,
      SUPABASE_PUBLISHABLE_KEY: publishableKey,
      SUPABASE_SECRET_KEY: secretKey,
    }),
    ...(!isOther('FLEXPAY_BASE_URL') && {
      FLEXPAY_BASE_URL: `http://localhost:${port}/local/pay`,
      FLEXPAY_SUPPORT_URL: `http://localhost:${port}/local/pay`,
      ...shop,
    }),
    ...(!isOther('DEV_MAILBOX_URL') && {
      DEV_MAILBOX_URL: `http://localhost:${port}/local/mail`,
      MAIL_OFFICE: 'office@velours.test',
    }),
  })
  return { site, standIns: withValues(before.standIns, { ...shop, ...hook }) }
}

/**
 * Which account service the site uses. On this machine the stand-in moves from port to port, so its key tells it
 * from another service.
 *
 * @param {string} site its variables
 * @param {string} publishableKey of the stand-in
 * @returns {'stand-in' | 'other'}
 */
export function accountsIn(site, publishableKey) {
  const url = valueOf(site, 'SUPABASE_URL') ?? ''
  const key = valueOf(site, 'SUPABASE_PUBLISHABLE_KEY') ?? publishableKey
  const isLocal = url === '' || url.startsWith('http://localhost:')
  return isLocal && (url === '' || key === publishableKey) ? 'stand-in' : 'other'
}
