import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { MAIN_LANGUAGE } from '../worker/platform/contract/language.ts'
import { readCatalogs } from './vite/catalogs.ts'
import { sourcesFingerprint } from './vite/fingerprint.ts'
import { buildServiceWorker } from './vite/service-worker.ts'
import config from './vite.config.ts'

const mode = 'production'
const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url))
/** Files and folders that a build may read. */
const SOURCES = ['web', 'worker', 'package.json', 'package-lock.json', 'tsconfig.json']
/** File with the fingerprint of the sources that `dist/` was built from. */
const fingerprintFile = pathOf('../dist/built-from')

/** True if `dist/` is the build of these sources. */
async function isBuiltFrom(fingerprint: string): Promise<boolean> {
  if (!existsSync(pathOf('../dist/built-site.json'))) return false
  return (await readFile(fingerprintFile, 'utf8').catch(() => '')) === fingerprint
}

async function make(language: string, ssr: boolean) {
  process.env.BUILD_LANGUAGE = language
  const site = await config({ command: 'build', mode, isSsrBuild: ssr })
  // All languages share this configuration, so Vite need not read it from its file again.
  const sharedConfig = { configFile: false, mode, logLevel: 'warn' } as const
  await build({ ...site, ...sharedConfig, build: { ...site.build, ssr } })
}

async function buildAll() {
  const { complete, drafts } = await readCatalogs(pathOf('./lingui.config.ts'))
  for (const { language, missing, all } of drafts) {
    console.warn(`${language} is not built: ${missing} of ${all} messages have no translation.`)
  }
  await make(MAIN_LANGUAGE, false)
  await make(MAIN_LANGUAGE, true)
  await buildServiceWorker(complete)
  for (const language of Object.keys(complete)) await make(language, false)
}

if (process.argv.length > 2) {
  console.error('✗ The build takes no arguments.\n→ npm run build')
  process.exit(2)
}

// Equal sources give equal builds. "none" serves the existing build, whatever its sources.
if (process.env.BUILD_MODE !== 'none') {
  const fingerprint = await sourcesFingerprint(pathOf('..'), SOURCES)
  if (!(await isBuiltFrom(fingerprint))) {
    await rm(fingerprintFile, { force: true })
    await buildAll()
    await writeFile(fingerprintFile, fingerprint)
  }
}
