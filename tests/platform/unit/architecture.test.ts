import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { exportedNames, importsOf, isCode, type Import } from '../../support/imports.ts'
import { layerOf, sliceOf, slices } from '../../support/layers.ts'
import { everyFile, readText, root, sources } from '../../support/sources.ts'

const imports = sources.flatMap((file) => importsOf(root, file))
const ownImports = imports.filter(({ to }) => existsSync(join(root, to)))
const arrow = ({ from, to }: Import) => `${from} → ${to}`
const breaking = (rule: (one: Import) => boolean) => ownImports.filter(rule).map(arrow)

// Cycles (import/no-cycle) and SQL in routes (no-restricted-imports) are checked by lint.

/** Entry points beside the site: they may import anything, and nothing may import them. */
const besides =
  /^(worker\/(seed|local|ops)\/|web\/(vite\/|vite(\.dev)?\.config|build|write-openapi|lingui\.config))/

test('the check finds the sources and their imports', () => {
  expect(sources.length).toBeGreaterThan(100)
  expect(ownImports.length).toBeGreaterThan(300)
  const unresolved = imports.filter(
    ({ to }) => /^(worker|web)\//.test(to) && !ownImports.some((ownImport) => ownImport.to === to),
  )
  expect(unresolved.map(arrow)).toEqual([])
  const placeless = sources.filter(
    (file) => !besides.test(file) && layerOf('worker', file) < 0 && layerOf('web', file) < 0,
  )
  expect(placeless).toEqual([])
})

describe('an import', () => {
  test.each(['worker', 'web'] as const)('in %s leads to its own or a lower layer', (side) => {
    const upwards = breaking(({ from, to }) => {
      const layer = layerOf(side, from)
      const targetLayer = layerOf(side, to)
      return from.startsWith(`${side}/`) && layer >= 0 && targetLayer >= 0 && targetLayer < layer
    })
    expect(upwards).toEqual([])
  })

  test('in a noun never leads to another noun', () => {
    const nounLayer = layerOf('worker', 'worker/media/files/queries.ts')
    const feature = (file: string) =>
      /^web\/features\/[^/]+/.exec(file)?.[0] ??
      (layerOf('worker', file) === nounLayer ? /^worker\/[^/]+\/[^/]+/.exec(file)?.[0] : undefined)
    const crossing = breaking(({ from, to }) => {
      const noun = feature(from)
      const targetNoun = feature(to)
      return noun !== undefined && targetNoun !== undefined && noun !== targetNoun
    })
    expect(crossing).toEqual([])
  })

  test.each([
    ['the staff area', 'web/admin/'],
    ['a companion’s own area', 'web/own/'],
  ])('of a noun in %s leads to itself, to shared/ or out of the area', (_, area) => {
    const noun = (file: string) =>
      file.startsWith(area) ? /^([^/]+)\//.exec(file.slice(area.length))?.[1] : undefined
    expect(sources.filter((file) => noun(file) === 'shared').length).toBeGreaterThan(3)
    const crossing = breaking(({ from, to }) => {
      const isInside = noun(from) !== undefined && to.startsWith(area)
      return isInside && noun(to) !== noun(from) && noun(to) !== 'shared'
    })
    expect(crossing).toEqual([])
  })

  test('in the companion’s area never leads into the staff area', () => {
    const ownAreaImports = ownImports.filter(({ from }) => from.startsWith('web/own/'))
    expect(ownAreaImports.length).toBeGreaterThan(20)
    expect(ownAreaImports.filter(({ to }) => to.startsWith('web/admin/')).map(arrow)).toEqual([])
  })

  test('from web into worker leads to the contract only', () => {
    const foreign = ({ from, to }: Import) =>
      from.startsWith('web/') &&
      to.startsWith('worker/') &&
      !/^worker\/([a-z]+\/)?contract\//.test(to)
    expect(breaking(foreign)).toEqual([])
    const leaving = ({ from, to }: Import) =>
      from.startsWith('worker/') &&
      to.startsWith('web/') &&
      // The deployment checks that the company's details are complete.
      `${from} → ${to}` !== 'worker/ops/run-command.ts → web/brand.ts'
    expect(breaking(leaving)).toEqual([])
  })

  test('of the stand-ins leads to contract and lib, and no import leads to the stand-ins', () => {
    const isLocal = (file: string) => file.startsWith('worker/local/')
    const leaving = ({ from, to }: Import) =>
      isLocal(from) && !/^worker\/(local|contract|[a-z]+\/(contract|lib|images|video))\//.test(to)
    expect(breaking(leaving)).toEqual([])
    // All commands of the project parse their arguments and run through the same functions.
    const isRun = ({ from, to }: Import) =>
      /^worker\/(ops|seed)\//.test(from) && to === 'worker/local/setup.mjs'
    // The practice of a launch runs against the same account service as local development.
    const isPractice = ({ from }: Import) => from.startsWith('worker/ops/practice/')
    const entering = (entry: Import) =>
      !isLocal(entry.from) && isLocal(entry.to) && !isRun(entry) && !isPractice(entry)
    expect(breaking(entering)).toEqual([])
  })

  test('in the site never leads to an entry point beside it', () => {
    expect(breaking(({ from, to }) => !besides.test(from) && besides.test(to))).toEqual([])
  })

  test('in a command for plain Node never leads to build output', () => {
    const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> }
    const entries = Object.values(scripts).flatMap(
      (script) => /^node ((?:worker|web)\/\S+)/.exec(script)?.[1] ?? [],
    )
    expect(entries).toContain('worker/ops/restore.ts')
    const next = Map.groupBy(imports, ({ from }) => from)
    const violations: string[] = []
    for (const entry of new Set([...entries, 'worker/seed/seed.ts'])) {
      const paths = new Map([[entry, entry]])
      for (const [file, path] of paths) {
        for (const { to, isType } of next.get(file) ?? []) {
          if (isType) continue
          if (/^#|^cloudflare:/.test(to)) violations.push(`${path} → ${to}`)
          else if (!paths.has(to)) paths.set(to, `${path} → ${to}`)
        }
      }
    }
    expect(violations).toEqual([])
  })

  test('in the contract leads to zod and to the contract', () => {
    const contract = /^worker\/([a-z]+\/)?contract\//
    const allowedPackages = /^zod(\/mini|\/v4\/core)?$/
    const violations = imports.filter(
      ({ from, to }) => contract.test(from) && !contract.test(to) && !allowedPackages.test(to),
    )
    expect(violations.map(arrow)).toEqual([])
  })

  test('between slices leads to a slice further down, never to its routes', () => {
    const isShared = /^worker\/[a-z]+\/(contract|schema|sql)\//
    const violations = ownImports.filter(({ from, to }) => {
      const importer = sliceOf(from)
      const imported = sliceOf(to)
      if (importer === undefined || imported === undefined || importer === imported) return false
      if (isShared.test(to)) return false
      return (
        slices.indexOf(imported) > slices.indexOf(importer) || /^worker\/[a-z]+\/routes\//.test(to)
      )
    })
    const advice =
      'Move the use case into the higher slice, or the part that both need into the lower one. ' +
      'What every slice contributes to an export or an erasure is registered in worker/personal-data.ts.'
    expect(violations.map(arrow), advice).toEqual([])
  })

  test('of the platform leads into no slice but its contract', () => {
    // The context of a request, and two addresses that belong to slices.
    const known = [
      'worker/platform/http/context.ts',
      'worker/platform/http/public-form.ts',
      'worker/platform/lib/security-headers.ts',
    ]
    const isPlatform = (file: string) => file.startsWith('worker/platform/')
    const leaving = breaking(
      ({ from, to }) =>
        isPlatform(from) &&
        !known.includes(from) &&
        sliceOf(to) !== undefined &&
        !to.includes('/contract/'),
    )
    expect(leaving).toEqual([])
  })
})

test.each(['web/features', 'web/own', 'web/admin'])('%s only has folders of slices', (folder) => {
  const extraFolders: Record<string, string[]> = {
    'web/features': ['information'],
    'web/own': ['shared'],
    'web/admin': ['shared'],
  }
  const names = sources
    .filter((file) => file.startsWith(`${folder}/`))
    .map((file) => file.slice(folder.length + 1).split('/'))
    .flatMap(([name = '', ...rest]) => (rest.length > 0 ? [name] : []))
  const unknownFolders = [...new Set(names)].filter(
    (name) => !slices.includes(name) && !extraFolders[folder]!.includes(name),
  )
  expect(unknownFolders).toEqual([])
})

test('a name is exported by one file alone', () => {
  // Stand-ins for other companies' services have names of their own; every page has these two parts.
  const named = sources
    .filter((file) => !file.startsWith('worker/local/'))
    .flatMap((file) => {
      const isPage = file.startsWith('web/pages/')
      const names = exportedNames(root, file)
      return [...new Set(names)]
        .filter((name) => !(isPage && /^(calls|head)$/.test(name)))
        .map((name) => ({ name, file }))
    })
  const shared = [...Map.groupBy(named, ({ name }) => name)].filter(([, { length }]) => length > 1)
  const lines = shared.map(([name, all]) => `${name}: ${all.map(({ file }) => file).join(', ')}`)
  expect(named.length).toBeGreaterThan(4000)
  const remedy = 'Name the one with fewer uses by its noun (recordAction → recordReportAction).'
  expect(lines, remedy).toEqual([])
})

test('no statement of the Worker replaces rows', () => {
  // The primary keys of append-only tables refuse a second row of a number, but not one that replaces the first.
  const replacing = sources.filter(
    (file) =>
      file.startsWith('worker/') &&
      !file.startsWith('worker/local/') &&
      /\b(INSERT|UPDATE) OR REPLACE\b|\bREPLACE INTO\b/i.test(readText(file)),
  )
  expect(replacing).toEqual([])
})

test('no folder has more than forty source files', () => {
  const files = everyFile.filter((file) => isCode(file) && /^(worker|web|tests)\//.test(file))
  const folders = Map.groupBy(files, (file) => dirname(file))
  const large = [...folders].filter(([, { length }]) => length > 40).map(([folder]) => folder)
  expect(folders.size).toBeGreaterThan(100)
  expect(large).toEqual([])
})
