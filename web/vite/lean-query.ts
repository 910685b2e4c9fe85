import type { Plugin } from 'vite'

const standIn = `class MutationCache {
  clear() {}
  findAll() { return [] }
  resumePausedMutations() { return Promise.resolve() }
  build() { throw new Error('Mutations are left out of the build: see vite/lean-query.ts') }
}`

/** Per file what is written instead; each of them has to be there. */
const changes: Record<string, [before: string | RegExp, after: string][]> = {
  queryClient: [[/import \{ MutationCache \} from .*/, standIn]],
  query: [
    [/import \{ infiniteQueryBehavior \} from .*/, ''],
    [
      'this.#queryType === "infinite" ? infiniteQueryBehavior(this.options.pages) : this.options.behavior',
      'this.options.behavior',
    ],
  ],
  infiniteQueryObserver: [
    [/import \{ hasNextPage,/, 'import { infiniteQueryBehavior, hasNextPage,'],
    [
      /options\._type = "infinite";/g,
      'options._type = "infinite"; options.behavior = infiniteQueryBehavior(options.pages);',
    ],
  ],
}

/**
 * Lets go of the mutations of TanStack Query, which every client carries and the site doesn't use: it
 * calls, then invalidates. And what lists of several pages need comes with the pages that have one.
 */
export const leanQuery = (): Plugin => ({
  name: 'lean-query',
  transform: {
    filter: { id: /\/query-core\/build\/modern\/(queryClient|query|infiniteQueryObserver)\.js/ },
    handler(code, id) {
      const file = /(\w+)\.js/.exec(id.slice(id.lastIndexOf('/')))?.[1] ?? ''
      return (changes[file] ?? []).reduce((text, [before, after]) => {
        const changed = text.replace(before, after)
        if (changed === text) throw new Error(`${file}.js has changed: see vite/lean-query.ts`)
        return changed
      }, code)
    },
  },
})
