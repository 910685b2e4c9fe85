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

/** A secret for the password hook, in the account service's format. */
const newHookSecret = () => `v1,whsec_${randomBytes(32).toString('base64')}`

/** A key pair for web push, in the format of `worker/platform/lib/web-push.ts`. */
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
 * The variables of the site and of its stand-ins. Existing values stay, except for the stand-ins' addresses, which
 * follow the port; those of another service stay, too. The payment key is generated once.
 *
 * @param {{ site: string, standIns: string }} files both files
 * @param {{ port: string, publishableKey: string, secretKey: string }} options
 * @returns {{ site: string, standIns: string }}
 */
export function localVariables(files, { port, publishableKey, secretKey }) {
  /** @param {string} name */
  const isOther = (name) => /^https?:\/\/(?!localhost:)/.test(valueOf(files.site, name) ?? '')
  const accounts = accountsIn(files.site, publishableKey)
  const existingKey = [files.site, files.standIns]
    .map((file) => valueOf(file, 'FLEXPAY_SIGNATURE_KEY'))
    .find((key) => key?.startsWith('dev-only-'))
  const shop = {
    FLEXPAY_SHOP_ID: '100001',
    FLEXPAY_SIGNATURE_KEY: existingKey ?? `dev-only-${newSecret(16)}`,
  }
  // Another service's secret is only written for the site, not for the stand-ins.
  const hookFiles = accounts === 'stand-in' ? [files.site, files.standIns] : [files.standIns]
  const knownHook = hookFiles.map((file) => valueOf(file, 'SUPABASE_HOOK_SECRET')).find(Boolean)
  const hook = { SUPABASE_HOOK_SECRET: knownHook ?? newHookSecret() }
  const site = withValues(files.site, {
    ...(valueOf(files.site, 'SITE_SECRET') === undefined && { SITE_SECRET: newSecret(32) }),
    ...(valueOf(files.site, 'VAPID_PUBLIC_KEY') === undefined && {
      ...newPushKeys(),
      VAPID_SUBJECT: 'mailto:office@velours.test',
    }),
    ...(valueOf(files.site, 'PASSKEYS') === undefined &&
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
      SITE_URL: `http://localhost:${port}`,
    }),
  })
  return { site, standIns: withValues(files.standIns, { ...shop, ...hook }) }
}

/**
 * The account service of the site. The stand-in's port varies, so its key identifies it.
 *
 * @param {string} site its variables
 * @param {string} publishableKey key of the stand-in
 * @returns {'stand-in' | 'other'}
 */
export function accountsIn(site, publishableKey) {
  const url = valueOf(site, 'SUPABASE_URL') ?? ''
  const key = valueOf(site, 'SUPABASE_PUBLISHABLE_KEY') ?? publishableKey
  const isLocal = url === '' || url.startsWith('http://localhost:')
  return isLocal && (url === '' || key === publishableKey) ? 'stand-in' : 'other'
}
