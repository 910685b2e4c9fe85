import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readText, root } from '../../../support/sources.ts'

const textsOf = (files: readonly string[]): Record<string, string> =>
  Object.fromEntries(files.map((file) => [file, readText(file)]))
const builtTexts = textsOf(globSync('dist/{server,client/assets}/*.js', { cwd: root }))
const configuration = readText('wrangler.toml')

test('the built site contains nothing of the stand-ins', () => {
  expect(Object.keys(builtTexts)).toContain('dist/server/renderer.js')
  expect(Object.keys(builtTexts).length).toBeGreaterThan(10)
  const offenders = Object.entries(builtTexts).filter(([, code]) =>
    /local_only|PAY_SIM_MARKER_7f3a|local\/pay|dev-only-/.test(code),
  )
  expect(offenders.map(([file]) => file)).toEqual([])
})

test('the production configuration refers to no stand-in', () => {
  expect(configuration).toContain('main = "worker/index.ts"')
  expect(configuration).not.toMatch(
    /worker\/local|velours-local|localhost|AUTH_DB|LOCAL|DEV_MAILBOX_URL/,
  )
  expect(configuration).not.toMatch(/local\/pay|dev-only-|100001|^ENVIRONMENT/m)
})
