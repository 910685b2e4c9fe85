import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { CommandContext } from '../../../worker/ops/deploy-site.ts'
import { runLaunch } from '../../../worker/ops/launch/run-launch.ts'
import { connectManagement } from '../../../worker/ops/account-project/management.ts'
import {
  PROJECT,
  startManagement,
  TOKEN,
} from '../../../worker/ops/practice/stand-ins/management.ts'
import { HOOK_SECRET } from '../../../worker/platform/lib/standard-webhook.ts'
import { readProject, writeVariable } from '../../../worker/ops/project.ts'
import { createKeys } from '../../../worker/platform/lib/sealed.ts'
import { openDeployments } from '../../support/operations/deployments.ts'

const site = openDeployments()
const secrets = new Map<string, string>()

beforeEach(() => {
  secrets.clear()
  site.platform.state.secrets = null
  site.platform.state.zones.push({ name: 'velours.example', status: 'active' })
})

/** Runs a launch with answers to questions, by their beginning; other questions end it. */
function launch(answers: Record<string, string>, changes: Partial<CommandContext> = {}) {
  return runLaunch({
    ...site.contextOf({}),
    ...changes,
    readGit: async () => ({ changes: '', commit: 'a'.repeat(40) }),
    putSecret: async (name, value) => {
      secrets.set(name, value)
      site.platform.putSecret(name)
    },
    ask: async (question) => {
      const start = Object.keys(answers).find((text) => question.trimStart().startsWith(text))
      return start === undefined ? null : answers[start]!
    },
  })
}

const toml = () => readFileSync(join(site.folder, 'wrangler.toml'), 'utf8')
const printedText = () => site.said.join('\n')

/** Passes the steps before the backup key. */
const toBackupKey = { 'Done by hand?': 'later', 'Make SITE_SECRET': 'later' }

test('reads only until somebody says yes', async () => {
  const before = toml()
  expect(await launch({})).toBe(true)
  expect(site.platform.state.changes).toEqual([])
  expect(toml()).toBe(before)
  expect(secrets.size).toBe(0)
  expect(printedText()).toContain('npm run launch goes on')
})

test('makes a secret that is in no output, and goes on at the next step another time', async () => {
  await launch({ 'Done by hand?': 'later', 'Make SITE_SECRET': 'yes' })
  expect(secrets.get('SITE_SECRET')).toMatch(/^[\da-f]{64}$/)
  expect(printedText()).not.toContain(secrets.get('SITE_SECRET'))
  site.said.length = 0
  await launch({ 'Done by hand?': 'later' })
  expect(printedText()).toContain('✓ The site’s own secret')
  expect(printedText()).not.toContain('Now: SITE_SECRET is not set.')
})

test('accepts a backup key only when its kept file opens a sealed line', async () => {
  const keyFile = join(site.folder, 'key')
  const otherFile = join(site.folder, 'other-key')
  writeFileSync(otherFile, (await createKeys()).privateKey)
  const answers = { ...toBackupKey, 'Make the key pair': 'yes', 'A new file': keyFile }
  expect(await launch({ ...answers, 'The file of': otherFile })).toBe(false)
  expect(printedText()).toContain('does not open')
  expect(statSync(keyFile).mode & 0o077).toBe(0)
  site.said.length = 0
  await launch({ ...answers, 'The file of': keyFile })
  expect(printedText()).toContain('It opened a sealed line.')
  expect(printedText()).not.toContain(readFileSync(keyFile, 'utf8').trim())
  expect(toml()).toMatch(/^BACKUP_RECIPIENT = "B[\w-]{86}"$/m)
})

test('writes down the days of the services’ answers, and refuses what is no day', async () => {
  const steps = { ...toBackupKey, 'Make the key pair': 'later', 'Make the push keys': 'later' }
  const answers = { ...steps, 'Create the queue': 'later', 'Write down the days': 'yes' }
  expect(await launch({ ...answers, 'The day of': 'tomorrow' })).toBe(false)
  await launch({ ...answers, 'The day of': '2026-12-01' })
  const { vars } = readProject(site.folder, 'wrangler.toml')
  expect(vars.ACCEPTABLE_USE).toBe(
    'edge 2026-12-01, accounts 2026-12-01, mail 2026-12-01, payments 2026-12-01',
  )
})

test('names the rights that the token lacks', async () => {
  site.platform.state.forbidden = /\/queues$|\/alerting\//
  await launch({})
  expect(printedText()).toContain('The token lacks: Queues, Edit; Notifications, Edit.')
})

const HOOK = 'Make the hook’s secret'
/** Every question but those of the hook. */
const laterOthers = {
  'Done by hand?': 'later',
  Make: 'later',
  Create: 'later',
  Write: 'later',
  Deploy: 'later',
  Set: 'later',
  Download: 'later',
}

/** A deployed site that answers, and its account project. */
async function openDeployedProject() {
  site.platform.state.secrets = ['SITE_SECRET']
  await site.deploy()
  site.platform.databaseOf('velours')!.exec('CREATE TABLE access_log (outcome, what)')
  const management = await startManagement()
  onTestFinished(() => void management.stop())
  const url = 'https://accounts.site.test'
  for (const [name, value] of Object.entries({
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_a',
  })) {
    writeVariable(site.folder, 'wrangler.toml', { name, value })
  }
  const connection = { base: management.base, token: TOKEN, project: PROJECT }
  return { ...management, management: connectManagement(connection) }
}

test('makes the hook’s secret, and sets it at the account project and at the site', async () => {
  const { state, management } = await openDeployedProject()
  await launch({ [HOOK]: 'yes', ...laterOthers }, { management })
  const secret = secrets.get('SUPABASE_HOOK_SECRET')
  expect(secret).toMatch(HOOK_SECRET)
  expect(state.writes).toEqual([
    {
      hook_password_verification_attempt_enabled: true,
      hook_password_verification_attempt_uri: expect.stringMatching(/\/api\/sign-in-attempts$/),
      hook_password_verification_attempt_secrets: secret,
    },
  ])
  expect(printedText()).not.toContain(secret)
  site.said.length = 0
  await launch(laterOthers, { management })
  expect(printedText()).toContain('✓ Hook that counts wrong passwords')
})

test('sets no secret of the hook if the project’s plan refuses it', async () => {
  const { state, management } = await openDeployedProject()
  delete state.project.hook_password_verification_attempt_secrets
  expect(await launch({ [HOOK]: 'yes', ...laterOthers }, { management })).toBe(false)
  expect(secrets.has('SUPABASE_HOOK_SECRET')).toBe(false)
  expect(state.writes).toEqual([])
})
