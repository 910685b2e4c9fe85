import type { Plugin } from 'vite'

/**
 * Lets go of what the site doesn't use of react-router: its components are made by calls and named
 * by assignments, which a bundler must take for effects; and every `useNavigate` brings the data routers
 * along (about 7 kB gzip).
 */
export const leanRouter = (): Plugin => ({
  name: 'lean-router',
  transform: {
    filter: { id: /\/react-router\/dist\// },
    handler: (code) =>
      code
        .replace(/^\w+\.(displayName = "\w+"|contextType = \w+);$/gm, '')
        .replace('isDataRoute ? useNavigateStable() : useNavigateUnstable()', 'useNavigateUnstable()')
        .replace(/= (React\d*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1'),
  },
})
