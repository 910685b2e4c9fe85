import * as z from 'zod/mini'
import type { SettingDifference } from '#operations/health'
import type { Accounts } from '../../platform/lib/config.ts'
import { logError, logWarning } from '../../platform/lib/event-counts.ts'
import { ALGORITHMS } from './key-store.ts'
import { Lru } from '../../platform/lib/lru.ts'
import { errorMessage } from '../../platform/lib/reason.ts'
import { MINUTE_MS, SECOND_MS } from '../../platform/lib/time.ts'

const TIMEOUT_MS = 2 * SECOND_MS
const FRESH_MS = 5 * MINUTE_MS
/** Maximum age of the last answer that is used while the service gives no new one. */
const STALE_MS = 10 * MINUTE_MS
const RETRY_MS = 10 * SECOND_MS

const settingsSchema = z.object({
  external: z.record(z.string(), z.boolean()),
  disable_signup: z.boolean(),
  mailer_autoconfirm: z.boolean(),
  saml_enabled: z.optional(z.boolean()),
  passkeys_enabled: z.optional(z.boolean()),
})
const keySetSchema = z.object({
  keys: z.array(z.object({ kty: z.string(), alg: z.optional(z.string()) })),
})

/** Public settings of the account project. */
type PublicSettings = {
  settings: z.output<typeof settingsSchema>
  keys: z.output<typeof keySetSchema>['keys']
}

type AccountCheck = {
  /** True if owners confirmed the addresses of their accounts; null: the service does not answer. */
  confirmsAddresses: boolean | null
  /** Empty also while the service gives no answer. */
  differences: readonly SettingDifference[]
}

type Service = Pick<Accounts, 'issuer' | 'key'>

/**
 * Differences between the account project and `worker/ops/account-project/account-project.json`, as far as its settings are
 * public.
 */
function settingDifferences(
  { settings, keys }: PublicSettings,
  { hasPasskeys }: { hasPasskeys: boolean },
): SettingDifference[] {
  const { email, ...otherProviders } = settings.external
  const isSigning = ({ kty, alg }: PublicSettings['keys'][number]) =>
    alg === undefined ? kty === 'EC' || kty === 'RSA' : ALGORITHMS.includes(alg)
  const differences: SettingDifference[] = []
  const expectThat = (isAsExpected: boolean, setting: string, expectedValue: string) => {
    if (!isAsExpected) differences.push({ setting, expected: expectedValue })
  }
  expectThat(!settings.mailer_autoconfirm, 'Confirm email', 'on')
  expectThat(email === true, 'Email provider', 'on')
  for (const [provider, isOn] of Object.entries(otherProviders)) {
    expectThat(!isOn, `Provider ${provider}`, 'off')
  }
  expectThat(settings.saml_enabled !== true, 'SAML 2.0', 'off')
  expectThat(!settings.disable_signup, 'Allow new users to sign up', 'on')
  const passkeys = hasPasskeys ? 'on, as PASSKEYS says' : 'off, as PASSKEYS says'
  expectThat((settings.passkeys_enabled ?? false) === hasPasskeys, 'Passkeys', passkeys)
  expectThat(keys.some(isSigning), 'JWT signing keys', 'an ES256 or RS256 key')
  return differences
}

type Answer = { at: number; public: PublicSettings }

/** Answers by issuer, in this isolate. Requests share answers, never promises. */
const answers = new Lru<Answer>(10)
const failures = new Lru<number>(10)

/**
 * Compares the account project's settings with those the site relies on. It asks the service at most every five
 * minutes; the last answer survives a short outage. Each new answer logs and counts its differences.
 *
 * @param now epoch milliseconds
 */
export async function checkAccountSettings(
  service: Service,
  { hasPasskeys, now }: { hasPasskeys: boolean; now: number },
): Promise<AccountCheck> {
  const settingsAnswer = await currentAnswer(service, { hasPasskeys, now })
  if (!settingsAnswer) return { confirmsAddresses: null, differences: [] }
  return {
    confirmsAddresses: !settingsAnswer.settings.mailer_autoconfirm,
    differences: settingDifferences(settingsAnswer, { hasPasskeys }),
  }
}

async function currentAnswer(
  service: Service,
  { hasPasskeys, now }: { hasPasskeys: boolean; now: number },
): Promise<PublicSettings | null> {
  const { issuer } = service
  const lastAnswer = answers.get(issuer)
  const age = lastAnswer ? now - lastAnswer.at : Infinity
  if (lastAnswer && age < FRESH_MS) return lastAnswer.public
  if (now - (failures.get(issuer) ?? -Infinity) >= RETRY_MS) {
    try {
      const read = await readPublicSettings(service)
      answers.set(issuer, { at: now, public: read })
      const differences = settingDifferences(read, { hasPasskeys })
      if (differences.length > 0) logError('accounts.differ', { differences })
      return read
    } catch (error) {
      failures.set(issuer, now)
      logWarning('accounts.unread', { why: errorMessage(error) })
    }
  }
  return lastAnswer && age < STALE_MS ? lastAnswer.public : null
}

/** @throws when the service gives no answer of its own */
async function readPublicSettings({ issuer, key }: Service): Promise<PublicSettings> {
  const [settings, keySet] = await Promise.all([
    readJson(`${issuer}/settings`, key),
    readJson(`${issuer}/.well-known/jwks.json`, key),
  ])
  return { settings: settingsSchema.parse(settings), keys: keySetSchema.parse(keySet).keys }
}

async function readJson(url: string, key: string): Promise<unknown> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(url, { headers: { apikey: key }, redirect: 'manual', signal })
  if (response.status !== 200) throw new Error(`${url}: status ${response.status}`)
  return response.json()
}
