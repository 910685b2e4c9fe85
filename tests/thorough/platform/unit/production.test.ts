import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readText, root } from '../../../support/sources.ts'

const textsOf = (files: readonly string[]): Record<string, string> =>
  Object.fromEntries(files.map((file) => [file, readText(file)]))
const built = textsOf(globSync('dist/{server,client/assets}/*.js', { cwd: root }))
const configuration = readText('wrangler.toml')

test('nothing of the stand-ins is in the built site', () => {
  expect(Object.keys(built)).toContain('dist/server/renderer.js')
  expect(Object.keys(built).length).toBeGreaterThan(10)
  const offenders = Object.entries(built).filter(([, code]) =>
    /local_only|PAY_SIM_MARKER_7f3a|local\/pay|dev-only-/.test(code),
  )
  expect(offenders.map(([file]) => file)).toEqual([])
})

test('the production configuration names nothing of the stand-ins', () => {
  expect(configuration).toContain('main = "worker/index.ts"')
  expect(configuration).not.toMatch(
    /worker\/local|velours-local|localhost|AUTH_DB|LOCAL|DEV_MAILBOX_URL/,
  )
  expect(configuration).not.toMatch(/local\/pay|dev-only-|100001|^ENVIRONMENT/m)
})
