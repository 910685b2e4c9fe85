import type { Plugin } from 'vite'

/** What is replaced, and how many of them the package has. */
const changes: [pattern: RegExp, replacement: string, least: number][] = [
  [/^\w+\.displayName = "\w+";$/gm, '', 10],
  [/= (React\d*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1', 10],
  // The routers with loaders, which only these two keep.
  [/^\w+\.contextType = \w+;$/gm, '', 1],
  [/isDataRoute \? useNavigateStable\(\) : useNavigateUnstable\(\)/g, 'useNavigateUnstable()', 1],
]

/**
 * Drops what the site does not use of react-router: its components are made by calls and named by
 * assignments, which a bundler must keep (7.9 kB gzip; see `worker/docs/decisions/0008-lean-packages.md`).
 */
export function leanRouter(): Plugin {
  let found = 0
  return {
    name: 'lean-router',
    buildStart() {
      found = 0
    },
    transform: {
      filter: { id: /\/react-router\/dist\/.*\/chunk-[^/]+\.mjs$/ },
      handler(code) {
        if (!code.includes('createContext(')) return null
        found++
        return changes.reduce((text, [pattern, replacement, least]) => {
          const count = text.match(pattern)?.length ?? 0
          if (count < least) throw new Error(`react-router has changed: ${count} of ${pattern}`)
          return text.replace(pattern, replacement)
        }, code)
      },
    },
    buildEnd(error) {
      if (!error && found === 0) this.error('react-router has changed: see vite/lean-router.ts')
    },
  }
}
