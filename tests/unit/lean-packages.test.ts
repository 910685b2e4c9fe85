import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { describe, expect, test } from 'vitest'
import { leanQuery } from '../../web/vite/lean-query.ts'
import { leanRouter } from '../../web/vite/lean-router.ts'

const packages = fileURLToPath(new URL('../../node_modules', import.meta.url))

type Hooks = {
  buildStart: () => void
  transform: { filter: { id: RegExp }; handler: (code: string, id: string) => string | null }
  buildEnd: (this: { error: (text: string) => never }, error?: Error) => void
}

/** A plugin as the bundler runs it over files. */
function bundled(plugin: Plugin) {
  const { buildStart, transform, buildEnd } = plugin as unknown as Hooks
  buildStart()
  const fail = (text: string): never => {
    throw new Error(text)
  }
  return {
    read: (file: string, change = (code: string) => code) =>
      transform.filter.id.test(file)
        ? transform.handler(change(readFileSync(file, 'utf8')), file)
        : null,
    end: (error?: Error) => buildEnd.call({ error: fail }, error),
  }
}

const routerFolder = `${packages}/react-router/dist/production`
const routerFiles = readdirSync(routerFolder).map((file) => `${routerFolder}/${file}`)
const routerFile = routerFiles.find(
  (file) => /chunk-[^/]+\.mjs$/.test(file) && readFileSync(file, 'utf8').includes('isDataRoute ?'),
)!
const queryFile = (name: string) => `${packages}/@tanstack/query-core/build/modern/${name}.js`
const queryFiles = ['queryClient', 'query', 'infiniteQueryObserver']

describe('of react-router', () => {
  test('the version that is installed is cut', () => {
    const build = bundled(leanRouter())
    for (const file of routerFiles) build.read(file)
    expect(build.read(routerFile)).not.toContain('useNavigateStable() :')
    expect(() => build.end()).not.toThrow()
  })

  test.each([
    ['names no component', (code: string) => code.replaceAll('.displayName', '.label')],
    [
      'makes no component',
      (code: string) => code.replace(/React\d*\.(?=memo|forward|createC)/g, 'R.'),
    ],
    ['gives no class its context', (code: string) => code.replaceAll('.contextType', '.context')],
    ['chooses otherwise', (code: string) => code.replace('isDataRoute ?', 'isData ?')],
  ])('one that %s stops the build', (_, change) => {
    const build = bundled(leanRouter())
    expect(() => build.read(routerFile, change)).toThrow('react-router has changed')
  })

  test('one whose files are elsewhere stops the build, unless it has failed already', () => {
    expect(() => bundled(leanRouter()).end()).toThrow('react-router has changed')
    expect(() => bundled(leanRouter()).end(new Error('Another reason'))).not.toThrow()
  })
})

describe('of TanStack Query', () => {
  test('the version that is installed is cut', () => {
    const build = bundled(leanQuery())
    for (const name of queryFiles)
      expect(build.read(queryFile(name)), name).toEqual(expect.any(String))
    expect(() => build.end()).not.toThrow()
  })

  test.each([
    ['queryClient', 'import { MutationCache }'],
    ['query', 'import { infiniteQueryBehavior }'],
    ['query', 'infiniteQueryBehavior(this.options.pages)'],
    ['infiniteQueryObserver', 'import { hasNextPage,'],
    ['infiniteQueryObserver', 'options._type = "infinite";'],
  ])('a %s without “%s” stops the build', (name, text) => {
    const build = bundled(leanQuery())
    const change = (code: string) => code.replaceAll(text, '/* changed */')
    expect(() => build.read(queryFile(name), change)).toThrow(`${name}.js has changed`)
  })

  test('one of whose files is elsewhere stops the build', () => {
    const build = bundled(leanQuery())
    for (const name of queryFiles.slice(1)) build.read(queryFile(name))
    expect(() => build.end()).toThrow('query-core has changed')
  })
})
