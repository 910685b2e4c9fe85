import { cloudflare } from '@cloudflare/vite-plugin'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { unstable_readConfig } from 'wrangler'
import { MAIN_LANGUAGE } from '../worker/platform/contract/language.ts'
import { devDocument } from './vite/dev-document.ts'
import { siteAliases, siteConstants, sitePlugins } from './vite/site-plugins.ts'

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url))

const readSettings = () => unstable_readConfig({ config: pathOf('../wrangler.toml') })

/** Paths that the site's Worker answers before its files. */
function workerPaths(): string[] {
  const paths = readSettings().assets?.run_worker_first
  return Array.isArray(paths) ? paths : []
}

/**
 * The site's settings as a second Worker. The plugin serves files only by the first Worker, whose
 * `SiteFiles` passes them on, and warns of a build command, which Vite replaces.
 */
function siteSettings() {
  const settings: Partial<ReturnType<typeof readSettings>> = readSettings()
  delete settings.assets
  delete settings.build
  settings.services = [{ binding: 'ASSETS', service: 'velours-local', entrypoint: 'SiteFiles' }]
  return settings
}

/** Configuration of `npm run dev`: the stand-ins, the site and its modules in one server, in English only. */
export default defineConfig({
  root: pathOf('.'),
  cacheDir: pathOf('../.wrangler/vite'),
  clearScreen: false,
  plugins: [
    ...sitePlugins({ complete: {} }),
    devDocument(),
    cloudflare({
      configPath: pathOf('../worker/local/wrangler.toml'),
      config: (gateway) => {
        gateway.main = pathOf('../worker/local/dev.ts')
        gateway.assets = {
          binding: 'ASSETS',
          html_handling: 'none',
          not_found_handling: 'none',
          run_worker_first: ['/auth/*', '/local/*', ...workerPaths()],
        }
      },
      auxiliaryWorkers: [{ config: siteSettings() }],
      persistState: { path: process.env['STATE_FOLDER'] ?? pathOf('../.wrangler/state') },
      inspectorPort: false,
      remoteBindings: false,
    }),
  ],
  define: siteConstants([MAIN_LANGUAGE]),
  resolve: { alias: siteAliases },
})
