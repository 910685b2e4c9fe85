import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { gzippedKilobytes } from '../../../support/platform/built-files.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** The script of a deployment, with the last build of `web/`. */
function bundle(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'))
  const env = { ...process.env, BUILD_MODE: 'none' }
  try {
    const result = spawnSync('wrangler', ['deploy', '--dry-run', '--outdir', folder], {
      cwd: root,
      env,
    })
    if (result.status !== 0) throw new Error(String(result.stderr))
    return readFileSync(join(folder, 'index.js'), 'utf8')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('the deployed Worker has at most 2,600 kB, 765 kB compressed', { timeout: 120_000 }, () => {
  const script = bundle()
  expect(script).toContain('/api/companions')
  expect(Buffer.byteLength(script) / 1000).toBeLessThanOrEqual(2600)
  expect(gzippedKilobytes(script)).toBeLessThanOrEqual(765)
})
