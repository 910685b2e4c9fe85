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
    // Lists go on, never back.
    [/this\.fetchPreviousPage = .*/, ''],
    [/fetchPreviousPage\(options\) \{[^}]*\} \}\s*\}\);\s*\}/, ''],
    [
      /fetchPreviousPage: this\..*\s*hasNextPage: .*\s*hasPreviousPage: .*/,
      'hasNextPage: hasNextPage(options, state.data),',
    ],
  ],
}

/**
 * Drops the mutations of TanStack Query, which every client carries and the site does not use: it calls,
 * then invalidates. What lists of several pages need comes with the pages that have one (1.9 kB gzip;
 * see `worker/docs/decisions/0008-lean-packages.md`).
 */
export function leanQuery(): Plugin {
  const found = new Set<string>()
  return {
    name: 'lean-query',
    buildStart: () => found.clear(),
    transform: {
      filter: { id: /\/query-core\/build\/modern\/(queryClient|query|infiniteQueryObserver)\.js/ },
      handler(code, id) {
        const file = /(\w+)\.js/.exec(id.slice(id.lastIndexOf('/')))?.[1] ?? ''
        found.add(file)
        return (changes[file] ?? []).reduce((text, [before, after]) => {
          const changed = text.replace(before, after)
          if (changed === text) throw new Error(`${file}.js has changed: see vite/lean-query.ts`)
          return changed
        }, code)
      },
    },
    buildEnd(error) {
      if (!error && found.size !== Object.keys(changes).length) {
        this.error('query-core has changed: see vite/lean-query.ts')
      }
    },
  }
}
