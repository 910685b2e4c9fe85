import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  projectChanges,
  compareProject,
  pasteLines,
  readProjectFile,
  type ProjectSite,
} from '../../../worker/ops/account-project/compare.ts'
import { connectManagement } from '../../../worker/ops/account-project/management.ts'
import { CommandError } from '../../../worker/ops/refusal.ts'
import {
  PROJECT,
  startManagement,
  TOKEN,
} from '../../../worker/ops/practice/stand-ins/management.ts'

const URL_OF_PROJECT = `https://${PROJECT}.supabase.co`
const facts: ProjectSite = {
  site: 'https://velours.example',
  name: 'Velours',
  vars: { PASSKEYS: 'on' },
  hasHook: true,
}

let service: Awaited<ReturnType<typeof startManagement>>
beforeEach(async () => void (service = await startManagement()))
afterEach(() => service.stop())

const management = (token = TOKEN) => connectManagement({ base: service.base, token })
const differences = async (site = facts) =>
  compareProject(readProjectFile(), await management().read(URL_OF_PROJECT), site)

async function writeAll() {
  await management().write(URL_OF_PROJECT, projectChanges(await differences()))
}

describe('the account project', () => {
  test('has every setting after it was written, but the one that only the operator has', async () => {
    expect((await differences()).length).toBeGreaterThan(20)
    await writeAll()
    expect((await differences()).map(({ field }) => field)).toEqual(['smtp_host'])
    expect(service.state.project).toMatchObject({
      site_url: 'https://velours.example',
      uri_allow_list: 'https://velours.example/**',
      webauthn_rp_id: 'velours.example',
      hook_password_verification_attempt_uri: 'https://velours.example/api/sign-in-attempts',
    })
  })

  test('shows three wrong settings, each with its effect and nothing else', async () => {
    await writeAll()
    Object.assign(service.state.project, {
      smtp_host: 'mail.velours.example',
      mailer_autoconfirm: true,
      external_google_enabled: true,
      mailer_subjects_recovery: 'Reset your password',
    })
    const wrong = await differences()
    expect(wrong.map(({ field, value }) => [field, value])).toEqual([
      ['mailer_autoconfirm', false],
      ['external_google_enabled', false],
      ['mailer_subjects_recovery', expect.stringContaining('{{ if eq $language "de" }}')],
    ])
    for (const { effect } of wrong) expect(effect).toMatch(/^[A-Z].*\.$/)
    await writeAll()
    expect(await differences()).toEqual([])
  })

  test('needs no write for a larger limit, and none for passkeys that are off', async () => {
    await writeAll()
    Object.assign(service.state.project, {
      smtp_host: 'mail.velours.example',
      password_min_length: 12,
      rate_limit_email_sent: 500,
      passkey_enabled: null,
      webauthn_rp_id: 'another.example',
    })
    expect(await differences({ ...facts, vars: {} })).toEqual([])
  })

  test('keeps the notices of the service off, because they are not in the language of the member', async () => {
    await writeAll()
    service.state.project.mailer_notifications_password_changed_enabled = true
    expect(projectChanges(await differences())).toEqual({
      mailer_notifications_password_changed_enabled: false,
    })
  })
})

describe('the Management API', () => {
  test('refuses fields that it does not have', async () => {
    const write = management().write(URL_OF_PROJECT, { site_address: 'https://velours.example' })
    await expect(write).rejects.toThrow('property site_address should not exist')
    expect(service.state.writes).toEqual([])
  })

  test.each([
    ['another token', () => management('another').read(URL_OF_PROJECT)],
    ['an address without an id', () => management().read('https://accounts.velours.example')],
    ['an id with a path', () => management().read('https://a%2Fb.supabase.co')],
    ['another project', () => management().read(`https://${'z'.repeat(20)}.supabase.co`)],
  ])('refuses %s in plain words', async (_, read) => {
    const error = await read().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(CommandError)
    expect((error as CommandError).message).not.toContain(TOKEN)
  })
})

test('without a token every setting and mail is printed to paste', () => {
  const { settings, mails } = readProjectFile()
  const lines = pasteLines({ settings, mails })
  expect(lines).toHaveLength(settings.length + Object.keys(mails).length)
  expect(lines.join('\n')).toContain(
    'Confirm email: on\n    otherwise: Anyone could become an owner',
  )
})
