import { expect, test } from 'vitest'
import type { CommandContext } from '../../../../worker/ops/deploy-site.ts'
import { examine } from '../../../../worker/ops/examine-site.ts'
import { writeStaging } from '../../../../worker/ops/project.ts'
import { openDeployments } from '../../../support/operations/deployments.ts'

const site = openDeployments()
const { changesNothing, contextOf, deploy, inToml } = site
const alerting = () => site.platform.alerting
const OPERATOR = 'operator@velours.example'

const nameOperator = () => inToml('MAIL_ALARMS = ""', `MAIL_ALARMS = "${OPERATOR}"`)
const exportTo = (kind: 'logs' | 'traces', name: string) =>
  inToml(
    new RegExp(`(\\[observability\\.${kind}\\]\\nenabled = \\w+\\ndestinations = )\\[\\]`),
    `$1["${name}"]`,
  )
const findings = async (changes: Partial<CommandContext> = {}) =>
  (await examine(contextOf(changes))).map(({ isGood, text }) => `${isGood ? '✓' : '✗'} ${text}`)
const alertingCalls = () => site.platform.state.changes.filter((call) => call.includes('alerting'))

test('emails each platform alarm once to the operator', async () => {
  nameOperator()
  await deploy()
  const types = ['incident_alert', 'dos_attack_l7', 'universal_ssl_event_type']
  for (const type of types)
    expect(alerting().mails(type)).toMatchObject([
      { to: OPERATOR, policy: expect.stringMatching(/^velours: /) },
    ])
  expect(alerting().mails('failing_logpush_job_disabled_alert')).toEqual([])
  expect(alerting().policies[0]!.description).toContain('incidents.md')
  await deploy()
  expect(alertingCalls()).toHaveLength(types.length)
  expect(await findings()).toContain('✓ Alarms are mailed, by the site and by the platform.')
})

test('repairs changed alarm policies and keeps those of others', async () => {
  nameOperator()
  await deploy()
  const otherPolicy = { ...alerting().policies[0]!, id: 'other', name: 'Someone else’s' }
  alerting().policies[0]!.enabled = false
  alerting().policies.push(otherPolicy)
  expect(await findings()).toContain(
    '✗ The platform does not mail: velours: The platform reports an incident.',
  )
  await deploy()
  expect(
    alerting()
      .mails('incident_alert')
      .map(({ policy }) => policy),
  ).toEqual(['velours: The platform reports an incident', 'Someone else’s'])
  expect(alerting().policies).toContain(otherPolicy)
  expect(alertingCalls().at(-1)).toMatch(/^PUT/)
})

test.each([
  ['GET policies', 'read'],
  ['POST policies', 'write'],
])(
  'deploys with a token that may not %s alarms, and reports the missing right',
  async (call, verb) => {
    nameOperator()
    alerting().forbidden = new RegExp(call)
    await deploy()
    expect(site.live()).toHaveLength(1)
    expect(site.said.join('\n')).toContain(`does not let this token ${verb} the alarms`)
    expect(alerting().policies).toEqual([])
  },
)

test('creates no alarms without an operator or on staging', async () => {
  await deploy()
  expect(site.said).toContain(
    'No one gets alarms. → MAIL_ALARMS in wrangler.toml, commit, npm run deploy.',
  )
  expect(await findings()).toContain('✗ No one gets alarms.')
  nameOperator()
  const file = writeStaging(site.folder)
  await deploy({ file })
  expect(alerting().policies).toEqual([])
  expect((await findings({ file })).join('\n')).not.toContain('larms')
})

test('checks export destinations once they are named', async () => {
  await deploy()
  expect((await findings()).join('\n')).not.toContain('Exported')
  nameOperator()
  exportTo('logs', 'collector-logs')
  exportTo('traces', 'collector-traces')
  expect((await changesNothing()).message).toBe(
    [
      'The destination collector-logs of observability.logs is not there.',
      'The destination collector-traces of observability.traces is not there.',
    ].join('\n'),
  )
  alerting().destinations = [
    { name: 'collector-logs', kind: 'traces', url: 'http://collector.example', enabled: false },
    { name: 'collector-traces', kind: 'traces', url: 'https://collector.example', enabled: true },
  ]
  const { message } = await changesNothing()
  expect(message).toMatch(/takes opentelemetry-traces[^]+is switched off[^]+is not encrypted/)
  expect(await findings()).toContainEqual(expect.stringMatching(/^✗ .* is switched off/))
  alerting().destinations[0] = {
    name: 'collector-logs',
    kind: 'logs',
    url: 'https://collector.example',
    enabled: true,
  }
  alerting().forbidden = /GET observability/
  expect((await changesNothing()).message).toContain('Workers Observability, Read')
  alerting().forbidden = /^$/
  await deploy()
  expect(alerting().mails('failing_logpush_job_disabled_alert')).toHaveLength(1)
  expect(await findings()).toContain('✓ Exported: logs and traces.')
})

test('exports nothing on staging', async () => {
  exportTo('logs', 'collector-logs')
  const file = writeStaging(site.folder)
  await deploy({ file })
})
