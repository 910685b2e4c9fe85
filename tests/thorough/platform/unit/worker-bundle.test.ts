import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gzippedKilobytes } from '../../../support/platform/built-files.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

const folder = mkdtempSync(join(tmpdir(), 'bundle-'))
const bundle = join(folder, 'index.js')

beforeAll(() => {
  // The script of a deployment, with the last build of `web/`.
  const env = { ...process.env, BUILD_MODE: 'none' }
  const args = ['deploy', '--dry-run', '--outdir', folder]
  const result = spawnSync('wrangler', args, { cwd: root, env })
  if (result.status !== 0) throw new Error(String(result.stderr))
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true }))

test('the deployed Worker has at most 2,600 kB, 700 kB compressed', () => {
  const script = readFileSync(bundle, 'utf8')
  expect(script).toContain('/api/companions')
  expect(Buffer.byteLength(script) / 1000).toBeLessThanOrEqual(2600)
  expect(gzippedKilobytes(script)).toBeLessThanOrEqual(700)
})

test('the deployed Worker starts with at most 150,000 calls of 850 functions', () => {
  const script = join(root, 'tests/support/platform/start-cost.ts')
  const { stdout, stderr } = spawnSync('node', [script, bundle], { encoding: 'utf8' })
  expect(stderr).toBe('')
  const cost = JSON.parse(stdout) as { calls: number; functions: number }
  expect(cost.functions).toBeGreaterThan(100)
  expect(cost.functions).toBeLessThanOrEqual(850)
  expect(cost.calls).toBeLessThanOrEqual(150_000)
})
