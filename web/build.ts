import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { MAIN_LANGUAGE } from '../worker/platform/contract/language.ts'
import { readCatalogs } from './vite/catalogs.ts'
import { fingerprintOf } from './vite/fingerprint.ts'
import { buildServiceWorker } from './vite/service-worker.ts'
import config from './vite.config.ts'

const mode = 'production'
const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url))
/** All that a build may read. */
const SOURCES = ['web', 'worker', 'package.json', 'package-lock.json', 'tsconfig.json']
/** The fingerprint of the sources that `dist/` was built from. */
const fingerprintFile = pathOf('../dist/built-from')

/** Whether `dist/` holds the build of these sources. */
async function isBuiltFrom(fingerprint: string): Promise<boolean> {
  if (!existsSync(pathOf('../dist/built-site.json'))) return false
  return (await readFile(fingerprintFile, 'utf8').catch(() => '')) === fingerprint
}

async function make(language: string, ssr: boolean) {
  process.env.BUILD_LANGUAGE = language
  const site = await config({ command: 'build', mode, isSsrBuild: ssr })
  // One for all languages, which is why Vite does not read it anew from its file.
  const shared = { configFile: false, mode, logLevel: 'warn' } as const
  await build({ ...site, ...shared, build: { ...site.build, ssr } })
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

// The same files give the same build. "none": what was built before is served, whatever it was built from.
if (process.env.BUILD_MODE !== 'none') {
  const fingerprint = await fingerprintOf(pathOf('..'), SOURCES)
  if (!(await isBuiltFrom(fingerprint))) {
    await rm(fingerprintFile, { force: true })
    await buildAll()
    await writeFile(fingerprintFile, fingerprint)
  }
}
