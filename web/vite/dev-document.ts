import { readdirSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { DevEnvironment, EnvironmentModuleNode, Plugin, ViteDevServer } from 'vite'
import { MAIN_LANGUAGE } from '../../worker/platform/contract/language.ts'
import type { BuiltSite, IndexDocument, SiteStyles, Style } from '../../worker/contract/renderer.ts'
import { discreetParts } from './discreet-parts.ts'
import {
  afterLoad,
  bootScript,
  discreetScript,
  documentAround,
  hashScript,
} from './index-document.ts'
import { serviceWorkerText } from './service-worker.ts'
import { iconFile, withIcons } from './sprite.ts'
import { appIcon, webManifest } from './web-manifest.ts'

const BUILT_SITE = '\0built-site'
const DOCUMENT = '\0dev-document'
const ENTRY = '/dev-entry.js'
const STYLES = '/dev-styles.css'
const MAIN = 'main.tsx'
/** Name of the file with the styles of all dialogs. */
const PANELS = 'panels'

/** Exports of a file in `pages/` besides its component (`lib/page.ts`), for which the page needn't reload. */
const PAGE_EXPORTS = ['calls', 'head', 'parts']

/**
 * Vite's client adds styles without a hash. In development they have this nonce, which the content security policy
 * allows; the built site has none.
 */
const STYLE_NONCE = 'development'

/**
 * The document and the files of the site for `npm run dev`, where nothing is built.
 *
 * `#renderer` is the source of the renderer. `#built-site` is a document that loads Vite's client, React's refresh
 * and `main.tsx`, in that order, at the time at which the built document loads its script.
 */
export function devDocument(): Plugin {
  let root = ''
  let publicDir = ''
  return {
    name: 'dev-document',
    apply: 'serve',
    enforce: 'pre',
    configResolved(config) {
      root = config.root
      publicDir = config.publicDir
    },
    resolveId(id) {
      if (id === '#renderer') return join(root, 'server.tsx')
      if (id === '#built-site') return BUILT_SITE
      return id === ENTRY || id === DOCUMENT ? id : undefined
    },
    async load(id) {
      if (id === ENTRY) return entryCode
      if (id === BUILT_SITE) return builtSiteCode
      if (id !== DOCUMENT) return undefined
      const index = join(root, 'index.html')
      for (const file of [index, join(root, discreetScript)]) this.addWatchFile(file)
      const site = await devSite(root, readFileSync(index, 'utf8'))
      return `export default ${JSON.stringify(site)}`
    },
    configureServer(server) {
      serveFile(server, `/${iconFile.name}`, 'image/svg+xml', () => iconFile.source)
      serveFile(server, '/sw.js', 'text/javascript', serviceWorkerText)
      serveFile(server, '/site.webmanifest', 'application/manifest+json', () =>
        JSON.stringify(webManifest(MAIN_LANGUAGE)),
      )
      serveFile(server, '/apple-touch-icon.png', 'image/png', () =>
        readFileSync(join(publicDir, appIcon(180))),
      )
      serveFile(server, STYLES, 'text/css', (address) =>
        stylesOf(server.environments.client, address.searchParams),
      )
    },
  }
}

// Every update counts as a new build, so that neither the Worker nor the browser reuses older answers.
const builtSiteCode = `import site from '${DOCUMENT}'
let build = crypto.randomUUID()
import.meta.hot?.on('vite:afterUpdate', () => {
  build = crypto.randomUUID()
})
const ${MAIN_LANGUAGE} = {
  ...site.document,
  get build() {
    return build
  },
}
export default { ...site, documents: { ${MAIN_LANGUAGE} } }`

// A script can't update the document's own styles, so they are removed once the modules' styles are loaded.
const entryCode = `import '/@vite/client'
import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type
window.__getReactRefreshIgnoredExports = ({ id }) =>
  id.includes('/pages/') ? ${JSON.stringify(PAGE_EXPORTS)} : []
await import('/${MAIN}')
for (const style of document.querySelectorAll('style')) {
  if (style.textContent.startsWith('@import "${STYLES}')) style.remove()
}`

type DevSite = Pick<BuiltSite, 'styles' | 'discreet'> & { document: IndexDocument }

async function devSite(root: string, index: string): Promise<DevSite> {
  const pages = readdirSync(join(root, 'pages'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => `pages/${name.replaceAll('\\', '/')}`)
  const boot = bootScript(ENTRY, `/${afterLoad}`)
  const base = importOf({ root: MAIN })
  const html = withIcons(index).replace('<!--style-->', `${NONCE_META}<!--style-->`)
  const document = documentAround(html, { boot, styles: base.text, language: MAIN_LANGUAGE })
  const parts = await discreetParts(join(root, discreetScript))
  const files: SiteStyles['files'] = { [PANELS]: importOf({ root: MAIN, dialogs: '' }) }
  for (const page of pages) files[page] = importOf({ root: page })
  return {
    document: {
      // Marked like a later visit: React's development build would warn of the attributes that a first visit's fonts
      // set.
      html: document.html.replace('<html ', '<html data-fonts '),
      scriptHashes: document.scriptHashes,
      styleHashes: [...document.styleHashes, `nonce-${STYLE_NONCE}`],
      chunks: {},
      build: '',
    },
    styles: {
      base: base.text,
      files,
      pages: Object.fromEntries(pages.map((page) => [page, [page]])),
      panels: [PANELS],
    },
    discreet: { script: hashScript(parts.script), style: hashScript(parts.style) },
  }
}

const NONCE_META = `<meta property="csp-nonce" nonce="${STYLE_NONCE}">`

const importOf = (query: Record<string, string>): Style =>
  hashScript(`@import "${STYLES}?${new URLSearchParams(query)}";`)

type Read = (address: URL) => string | Buffer | Promise<string | Buffer>

function serveFile(server: ViteDevServer, path: string, type: string, readContents: Read): void {
  async function answer(address: URL, response: ServerResponse) {
    try {
      const body = await readContents(address)
      response.setHeader('content-type', type)
      response.setHeader('cache-control', 'no-cache')
      response.end(body)
    } catch (error) {
      server.config.logger.error(`${path}: ${String(error)}`)
      response.statusCode = 500
      response.end()
    }
  }
  server.middlewares.use(path, (request, response, next) => {
    const address = new URL(request.originalUrl ?? path, 'http://localhost')
    if (address.pathname === path) void answer(address, response)
    else next()
  })
}

/** The styles of a module and of all its imports, loaded before any script. */
async function stylesOf(client: DevEnvironment, query: URLSearchParams): Promise<string> {
  const files = new Set<string>()
  await collectStyles(client, `/${query.get('root')}`, {
    withDialogs: query.has('dialogs'),
    files,
    seen: new Set(),
  })
  const texts = [...files].map(async (file) => {
    const result = await client.transformRequest(`${file}?direct`)
    return result?.code ?? ''
  })
  return (await Promise.all(texts)).join('\n')
}

type Collected = { withDialogs: boolean; files: Set<string>; seen: Set<string> }

async function collectStyles(
  client: DevEnvironment,
  url: string,
  collected: Collected,
): Promise<void> {
  if (collected.seen.has(url)) return
  collected.seen.add(url)
  if (url.split('?')[0]?.endsWith('.css')) {
    collected.files.add(url)
    return
  }
  if (/^\/(@|node_modules\/)/.test(url)) return
  const result = await client.transformRequest(url)
  const lazy = new Set(
    [...(result?.code ?? '').matchAll(/\bimport\("([^"?]+)/g)].map(([, address]) => address),
  )
  const module = await client.moduleGraph.getModuleByUrl(url)
  for (const imported of module?.importedModules ?? []) {
    const isStatic = !lazy.has(imported.url)
    if (isStatic || (collected.withDialogs && !isElsewhere(imported))) {
      await collectStyles(client, imported.url, collected)
    }
  }
}

/** Modules that lead to pages without the visitors' dialogs. */
const isElsewhere = ({ url }: EnvironmentModuleNode) =>
  /^\/(app\/lazy-pages|pages\/parts\/admin-area)/.test(url)
