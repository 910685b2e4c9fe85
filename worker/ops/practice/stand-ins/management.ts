import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readProjectFile, type ProjectSettings } from '../../account-project/compare.ts'

export const PROJECT = 'practiceprojectabcde'
export const TOKEN = 'sbp_practice'

/** Fields of the real API beside those of the file, which has patterns for some. */
const FURTHER_FIELDS = [
  'external_google_enabled',
  'external_apple_enabled',
  'mfa_phone_enroll_enabled',
  'mfa_phone_verify_enabled',
  'mfa_web_authn_enroll_enabled',
  'mailer_notifications_password_changed_enabled',
  'mailer_notifications_email_changed_enabled',
  'mailer_notifications_mfa_factor_enrolled_enabled',
  'mailer_notifications_mfa_factor_unenrolled_enabled',
  'smtp_port',
  'hook_password_verification_attempt_secrets',
]

/** A stand-in for the account service's Management API: a new project, which refuses fields that it does not have. */
export async function startManagement() {
  const { settings, mails } = readProjectFile()
  const names = settings.map(({ field }) => field).filter((field) => !field.includes('*'))
  const allNames = [...names, ...Object.keys(mails), ...FURTHER_FIELDS]
  const project: ProjectSettings = Object.fromEntries(allNames.map((name) => [name, null]))
  Object.assign(project, {
    external_email_enabled: true,
    mailer_autoconfirm: false,
    audit_log_disable_postgres: true,
    jwt_exp: 3600,
    password_min_length: 6,
    site_url: 'http://localhost:3000',
  })
  const state = { project, writes: [] as ProjectSettings[] }

  function answer(method: string, body: string): { status: number; content: unknown } {
    if (method === 'GET') return { status: 200, content: state.project }
    const changes = JSON.parse(body) as ProjectSettings
    const unknownField = Object.keys(changes).find((name) => !(name in state.project))
    if (unknownField) {
      return { status: 400, content: { message: `property ${unknownField} should not exist` } }
    }
    state.writes.push(changes)
    Object.assign(state.project, changes)
    return { status: 200, content: state.project }
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const send = (status: number, content: unknown) =>
        void response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(JSON.stringify(content))
      if (request.headers.authorization !== `Bearer ${TOKEN}`) {
        return send(401, { message: 'Unauthorized' })
      }
      if (request.url !== `/v1/projects/${PROJECT}/config/auth`) {
        return send(404, { message: 'Project not found' })
      }
      const { status, content } = answer(request.method ?? '', Buffer.concat(chunks).toString())
      send(status, content)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    state,
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
