import type { Plugin } from 'vite'

/**
 * Lets go of what the site doesn't use of react-router: its components are made by calls and named
 * by assignments, which a bundler must take for effects (about 6 kB gzip).
 */
export const leanRouter = (): Plugin => ({
  name: 'lean-router',
  transform: {
    filter: { id: /\/react-router\/dist\// },
    handler: (code) =>
      code
        .replace(/^\w+\.displayName = "\w+";$/gm, '')
        .replace(/= (React\d*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1'),
  },
})
