import type { Plugin } from 'vite'

const standIn = `class MutationCache {
  clear() {}
  findAll() { return [] }
  resumePausedMutations() { return Promise.resolve() }
  build() { throw new Error('Mutations are left out of the build: see vite/lean-query.ts') }
}`

/**
 * Lets go of the mutations of TanStack Query, which every client carries and the site doesn't use:
 * it calls, then invalidates.
 */
export const leanQuery = (): Plugin => ({
  name: 'lean-query',
  transform: {
    filter: { id: /\/query-core\/build\/modern\/queryClient\.js/ },
    handler: (code) => code.replace(/import \{ MutationCache \} from .*/, standIn),
  },
})
