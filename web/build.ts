import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { MAIN_LANGUAGE } from '../worker/platform/contract/language.ts'
import { readCatalogs } from './vite/catalogs.ts'
import { buildServiceWorker } from './vite/service-worker.ts'
import config from './vite.config.ts'

const mode = 'production'
const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url))

async function make(language: string, ssr: boolean) {
  process.env.BUILD_LANGUAGE = language
  const site = await config({ command: 'build', mode, isSsrBuild: ssr })
  // One for all languages, which is why Vite does not read it anew from its file.
  const shared = { configFile: false, mode, logLevel: 'warn' } as const
  await build({ ...site, ...shared, build: { ...site.build, ssr } })
}

if (process.argv.length > 2) {
  console.error('✗ The build takes no arguments.\n→ npm run build')
  process.exit(2)
}

// "none": what was built before is served.
if (process.env.BUILD_MODE !== 'none') {
  const { complete, drafts } = await readCatalogs(pathOf('./lingui.config.ts'))
  for (const { language, missing, all } of drafts) {
    console.warn(`${language} is not built: ${missing} of ${all} messages have no translation.`)
  }
  await make(MAIN_LANGUAGE, false)
  await make(MAIN_LANGUAGE, true)
  await buildServiceWorker(complete)
  for (const language of Object.keys(complete)) await make(language, false)
}
