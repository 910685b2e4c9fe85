import { describe, expect, test } from 'vitest'
import type { CommandContext } from '../../../../worker/ops/deploy-site.ts'
import { examine } from '../../../../worker/ops/examine-site.ts'
import { CommandError } from '../../../../worker/ops/refusal.ts'
import { openDeployments } from '../../../support/operations/deployments.ts'

const site = openDeployments()
const { addMigration, contextOf, deploy, inToml, live } = site

type Wrangler = CommandContext['wrangler']

/** Wrangler with a fixed answer for one command. */
const wranglerBut =
  (first: string, answer: () => Promise<string>): Wrangler =>
  (...args) =>
    args[0] === first ? answer() : site.wrangler(...args)

/** Runs a deployment that fails, either as the first or after a live one. */
async function failure(isFirst: boolean, fail: () => Partial<CommandContext>) {
  if (!isFirst) await deploy()
  const before = isFirst ? undefined : live()
  addMigration('0002_names.sql', "ALTER TABLE places ADD COLUMN name TEXT NOT NULL DEFAULT '';")
  const error = await deploy(fail()).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(CommandError)
  expect(live()).toEqual(before)
  const { message, remedy } = error as CommandError
  const [version] = site.platform.state.versions
  expect(message).toContain(isFirst ? 'Nothing is live yet.' : `${version} is live, as before.`)
  return { message, remedy }
}

/** Repeats the deployment after the failure is repaired. */
async function worksAgain() {
  site.platform.state.failing = null
  await deploy()
  expect(live()).toEqual([{ version_id: site.platform.state.versions.at(-1), percentage: 100 }])
}

describe.each([
  ['the first deployment', true],
  ['a later deployment', false],
])('failure of %s', (_, isFirst) => {
  test('stops before the database changes if there is no bookmark', async () => {
    const { message, remedy } = await failure(isFirst, () => {
      site.platform.state.failing = /time_travel\/bookmark$/
      return {}
    })
    expect([message, remedy]).toEqual([
      expect.stringContaining('The database gives no bookmark'),
      expect.stringContaining('npm run deploy'),
    ])
    const tables = site.platform.databaseOf('velours')!.prepare('SELECT name FROM sqlite_schema')
    expect(JSON.stringify(tables.all())).not.toContain('0002')
    await worksAgain()
  })

  test('stops before the upload if a migration fails', async () => {
    const wrangler = wranglerBut('d1', () => Promise.reject(new Error('near "TALBE"')))
    const versions = isFirst ? 0 : 1
    const { message, remedy } = await failure(isFirst, () => ({ wrangler }))
    expect(message).toContain('A migration failed: near "TALBE"')
    const bookmark = isFirst ? 'bookmark-0' : 'bookmark-1'
    expect(remedy).toContain(`d1 time-travel restore velours --bookmark=${bookmark}`)
    expect(site.platform.state.versions).toHaveLength(versions)
    await worksAgain()
  })

  test.each([
    ['that names no version', () => Promise.resolve('Uploaded.'), 'names no version:\nUploaded.'],
    ['that fails', () => Promise.reject(new Error('Too large')), 'Too large'],
  ])('keeps the previous version live after an upload %s', async (__, answer, words) => {
    const wrangler = wranglerBut(isFirst ? 'deploy' : 'versions', answer)
    const { message, remedy } = await failure(isFirst, () => ({ wrangler }))
    expect(message).toContain('The upload failed')
    expect(message).toContain(words)
    expect(remedy).toContain('npm run deploy')
    await worksAgain()
  })
})

const problems = async () =>
  (await examine(contextOf({})))
    .filter(({ isGood }) => !isGood)
    .map(({ text, remedy }) => `${text} ${remedy}`)

describe('lock on backups', () => {
  const days = (number: number) => ({ type: 'Age', maxAgeSeconds: number * 86_400 })
  const rule = { id: 'backups', enabled: true, prefix: '', condition: days(30) }
  const set = (changes: object) =>
    site.platform.objects.rules.set('velours-backup lock', [{ ...rule, ...changes }])

  test.each<[string, object]>([
    ['is too short', { condition: days(29) }],
    ['is for another prefix', { prefix: 'old/' }],
    ['is switched off', { enabled: false }],
    ['ends on a day', { condition: { type: 'Date', date: '2030-01-01T00:00:00Z' } }],
  ])('counts as missing if it %s, and the next deployment repairs it', async (_, changes) => {
    await deploy()
    set(changes)
    expect((await problems()).join()).toContain('Back-ups in velours-backup could be deleted.')
    await deploy()
    expect((await problems()).join()).not.toContain('could be deleted')
    expect(site.platform.objects.rules.get('velours-backup lock')).toEqual([rule])
  })

  test.each<[string, object]>([
    ['longer', { condition: days(60) }],
    ['without an end', { condition: { type: 'Indefinite' } }],
  ])('is accepted if it is %s', async (_, changes) => {
    await deploy()
    set(changes)
    expect((await problems()).join()).not.toContain('could be deleted')
  })
})

test('asks for the queue of returned email once email is sent', async () => {
  await deploy()
  const about = async () => (await problems()).filter((text) => /queue/.test(text))
  expect(await about()).toEqual([])
  inToml('MAIL_FROM = ""', 'MAIL_FROM = "office@velours.example"')
  expect((await about()).join()).toContain('npx wrangler queues create velours-mail-events')
  const queue = {
    queue_id: 'a1',
    queue_name: 'velours-mail-events',
    consumers: [{ script: 'another' }],
  }
  site.platform.state.queues = [queue]
  expect((await about()).join()).toContain('consumer worker add velours-mail-events velours')
  queue.consumers.push({ script: 'velours' })
  const missingEvents = 'no message.bounced and no message.complained into the queue'
  expect((await about()).join()).toContain(missingEvents)
  const subscription = {
    enabled: true,
    events: ['message.delivered', 'message.bounced', 'message.complained'],
    source: { type: 'email.sending', domain: 'velours.example' },
    destination: { type: 'queues.queue', queue_id: 'a1' },
  }
  for (const difference of [
    { enabled: false },
    { source: { ...subscription.source, domain: 'another.example' } },
    { source: { type: 'r2' } },
    { destination: { ...subscription.destination, queue_id: 'a2' } },
  ]) {
    site.platform.state.subscriptions = [{ ...subscription, ...difference }]
    expect((await about()).join(), JSON.stringify(difference)).toContain(missingEvents)
  }
  site.platform.state.subscriptions = [{ ...subscription, events: ['message.bounced'] }]
  expect((await about()).join()).toContain('puts no message.complained into')
  site.platform.state.subscriptions = [subscription]
  expect(await about()).toEqual([])
  site.platform.state.failing = /event_subscriptions/
  expect((await about()).join()).toContain('may not read queues')
  site.platform.state.failing = /\/queues$/
  expect((await about()).join()).toContain('may not read queues')
})
