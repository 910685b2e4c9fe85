import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, type InlineConfig, type Rollup } from 'vite'
import { installedApp } from '../brand.ts'
import { MAIN_LANGUAGE } from '../../worker/platform/contract/language.ts'
import { appTextsIn } from './app-texts.ts'
import type { Catalog } from './catalogs.ts'
import { contractValues } from './contract-values.ts'
import { appIcon } from './web-manifest.ts'

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url))

const style = `:root{color-scheme:light dark;background:light-dark(#f8f2ea,#170e13);color:light-dark(#23161c,#f0eae1);font:1.0625rem/1.6 system-ui,sans-serif}body{margin:0}main{min-height:90svh;padding:1.5rem;display:grid;place-content:center;justify-items:center;gap:1rem;text-align:center}h1{margin:0;font:400 2rem/1.15 Georgia,serif}p{margin:0;max-width:30ch}a{margin-top:.5rem;padding:.75rem 1.75rem;border:1px solid;color:inherit;text-decoration:none}`

const styleHash = createHash('sha256').update(style).digest('base64')

/** The offline page: no script, picture or font. Its link loads the same address again. */
function offlinePage(language: string, catalog?: Catalog): string {
  const { offline, reconnect, again } = appTextsIn(catalog)
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${installedApp.name}</title><style>${style}</style></head><body><main><h1>${offline}</h1><p>${reconnect}</p><a href="">${again}</a></main></body></html>`
}

/**
 * Builds `sw.js` beside the files of the site. It contains everything that the offline page shows.
 *
 * @param catalogs catalogs of the languages besides English
 */
export async function buildServiceWorker(catalogs: Record<string, Catalog>): Promise<void> {
  await build(serviceWorkerBuild(catalogs, 'production'))
}

/** The script of the service worker in English, for `npm run dev`. */
export async function serviceWorkerText(): Promise<string> {
  const config = serviceWorkerBuild({}, 'development')
  const result = await build({ ...config, build: { ...config.build, write: false, minify: false } })
  return (result as Rollup.RollupOutput).output[0].code
}

function serviceWorkerBuild(catalogs: Record<string, Catalog>, mode: string): InlineConfig {
  const pages = {
    [MAIN_LANGUAGE]: offlinePage(MAIN_LANGUAGE),
    ...Object.fromEntries(
      Object.entries(catalogs).map(([language, catalog]) => [
        language,
        offlinePage(language, catalog),
      ]),
    ),
  }
  const values = {
    OFFLINE_PAGES: pages,
    OFFLINE_POLICY: `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'`,
    MAIN_LANGUAGE,
    APP: { name: installedApp.name, icon: appIcon(192) },
  }
  return {
    configFile: false,
    root: pathOf('..'),
    mode,
    logLevel: 'warn',
    plugins: [contractValues()],
    define: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
    build: {
      outDir: pathOf('../../dist/client'),
      emptyOutDir: false,
      copyPublicDir: false,
      reportCompressedSize: false,
      minify: true,
      rolldownOptions: {
        checks: { bundlerTimings: false },
        input: pathOf('../service-worker/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  }
}
