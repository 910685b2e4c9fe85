import { readdirSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { DevEnvironment, EnvironmentModuleNode, Plugin, ViteDevServer } from 'vite'
import { MAIN_LANGUAGE } from '../../worker/platform/contract/language.ts'
import type { BuiltSite, IndexDocument, Style } from '../../worker/contract/renderer.ts'
import { discreetParts } from './discreet-parts.ts'
import { afterLoad, bootScript, discreetScript, documentAround, hashed } from './index-document.ts'
import { serviceWorkerText } from './service-worker.ts'
import { iconFile, withIcons } from './sprite.ts'
import { appIcon, webManifest } from './web-manifest.ts'

const BUILT_SITE = '\0built-site'
const DOCUMENT = '\0dev-document'
const ENTRY = '/dev-entry.js'
const STYLES = '/dev-styles.css'
const MAIN = 'main.tsx'

/** What a file of `pages/` exports beside its component (`lib/page.ts`), which is no reason to reload the page. */
const PAGE_EXPORTS = ['calls', 'head', 'parts']

/**
 * Vite's client adds styles without a hash. In development they carry this nonce, which their policy names; the
 * built site has none.
 */
const STYLE_NONCE = 'development'

/**
 * The site's document and its built files for `npm run dev`, where nothing is built: `#renderer` is the source of
 * the renderer, `#built-site` a document that loads Vite's client, React's refresh and `main.tsx`, in that order,
 * at the moment at which the built one loads its script.
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

// Whatever changes is a new build, so that no answer that the Worker or a browser remembers stays valid.
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

// The document's own styles, which a script can't update, go once those of the modules are there.
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
  const made = documentAround(html, { boot, styles: base.text, language: MAIN_LANGUAGE })
  const parts = await discreetParts(join(root, discreetScript))
  const ofPages = pages.map((page): [string, Style] => [page, importOf({ root: page })])
  const panels = importOf({ root: MAIN, dialogs: '' })
  const all = [panels, ...ofPages.map(([, style]) => style)]
  return {
    document: {
      // As on a later visit: React's development build would complain of the marks that the fonts of a first one set.
      html: made.html.replace('<html ', '<html data-fonts '),
      scriptHashes: made.scriptHashes,
      styleHashes: [...made.styleHashes, `nonce-${STYLE_NONCE}`],
      chunks: {},
      scripts: [],
      build: '',
    },
    styles: {
      base: base.text,
      texts: Object.fromEntries(all.map(({ hash, text }) => [hash, text])),
      pages: Object.fromEntries(ofPages.map(([page, { hash }]) => [page, hash])),
      panels: panels.hash,
    },
    discreet: { script: hashed(parts.script), style: hashed(parts.style) },
  }
}

const NONCE_META = `<meta property="csp-nonce" nonce="${STYLE_NONCE}">`

const importOf = (query: Record<string, string>): Style =>
  hashed(`@import "${STYLES}?${new URLSearchParams(query)}";`)

type Read = (address: URL) => string | Buffer | Promise<string | Buffer>

function serveFile(server: ViteDevServer, path: string, type: string, read: Read): void {
  async function answer(address: URL, response: ServerResponse) {
    try {
      const body = await read(address)
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

/** The styles of a module and of all that it imports, which the browser then has before any script. */
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

async function collectStyles(client: DevEnvironment, url: string, found: Collected): Promise<void> {
  if (found.seen.has(url)) return
  found.seen.add(url)
  if (url.split('?')[0]?.endsWith('.css')) {
    found.files.add(url)
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
    if (isStatic || (found.withDialogs && !isElsewhere(imported))) {
      await collectStyles(client, imported.url, found)
    }
  }
}

/** Whether a module leads to pages that open no dialog of visitors. */
const isElsewhere = ({ url }: EnvironmentModuleNode) =>
  /^\/(app\/lazy-pages|pages\/parts\/admin-area)/.test(url)
