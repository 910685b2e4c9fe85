import { existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { drawLayers } from '../worker/ops/pictures/draw-layers.ts'
import { importsOf, importsWithin, type Import } from '../worker/ops/pictures/imports.ts'
import { layerOf } from '../worker/ops/pictures/layers.ts'
import { everyFile, readText, root, sources, withoutComments } from './support/sources.ts'

const imports = sources.flatMap((file) => importsOf(root, file))
const ours = imports.filter(({ to }) => existsSync(join(root, to)))
const arrow = ({ from, to }: Import) => `${from} → ${to}`
const breaking = (rule: (one: Import) => boolean) => ours.filter(rule).map(arrow)

/** Entries beside the site: they may use what they need, and nothing uses them. */
const besides =
  /^(worker\/(seed|local|ops|ledger)\/|web\/(vite\/|artwork\/|vite\.config|build|write-openapi|lingui\.config))/

test('the sources are found, and so is what they import', () => {
  expect(sources.length).toBeGreaterThan(100)
  expect(ours.length).toBeGreaterThan(300)
  const lost = imports.filter(
    ({ to }) => /^(worker|web)\//.test(to) && !ours.some((one) => one.to === to),
  )
  expect(lost.map(arrow)).toEqual([])
  const placeless = sources.filter(
    (file) => !besides.test(file) && layerOf('worker', file) < 0 && layerOf('web', file) < 0,
  )
  expect(placeless).toEqual([])
})

describe('an import', () => {
  test.each(['worker', 'web'] as const)('in %s goes down or stays on its line', (side) => {
    const upwards = breaking(({ from, to }) => {
      const [own, other] = [layerOf(side, from), layerOf(side, to)]
      return from.startsWith(`${side}/`) && own >= 0 && other >= 0 && other < own
    })
    expect(upwards).toEqual([])
  })

  test('of one feature never leads into another', () => {
    const feature = (file: string) => /^(?:worker|web)\/features\/[^/]+/.exec(file)?.[0]
    const crossing = breaking(({ from, to }) => {
      const [own, other] = [feature(from), feature(to)]
      return own !== undefined && other !== undefined && own !== other
    })
    expect(crossing).toEqual([])
  })

  test.each([
    ['the staff area', 'web/admin/'],
    ['a companion’s own area', 'web/own/'],
  ])('of one noun in %s leads to itself, to shared/ or out of it', (_, area) => {
    const noun = (file: string) =>
      file.startsWith(area) ? /^([^/]+)\//.exec(file.slice(area.length))?.[1] : undefined
    expect(sources.filter((file) => noun(file) === 'shared').length).toBeGreaterThan(3)
    const crossing = breaking(({ from, to }) => {
      const isInside = noun(from) !== undefined && to.startsWith(area)
      return isInside && noun(to) !== noun(from) && noun(to) !== 'shared'
    })
    expect(crossing).toEqual([])
  })

  test('of a companion’s own area never leads into the staff area', () => {
    const own = ours.filter(({ from }) => from.startsWith('web/own/'))
    expect(own.length).toBeGreaterThan(20)
    expect(own.filter(({ to }) => to.startsWith('web/admin/')).map(arrow)).toEqual([])
  })

  test('from web into worker leads to the contract alone', () => {
    const foreign = ({ from, to }: Import) =>
      from.startsWith('web/') && to.startsWith('worker/') && !to.startsWith('worker/contract/')
    expect(breaking(foreign)).toEqual([])
    // The sample artwork is drawn beside the pages that show it.
    const leaving = ({ from, to }: Import) =>
      from.startsWith('worker/') &&
      to.startsWith('web/') &&
      !to.startsWith('web/artwork/') &&
      // Deploying reads whether the company's details are there.
      arrow({ from, to }) !== 'worker/ops/run-command.ts → web/brand.ts'
    expect(breaking(leaving)).toEqual([])
    const drawing = ({ from, to }: Import) =>
      to.startsWith('web/artwork/') && !/^(web\/artwork|worker\/seed)\//.test(from)
    expect(breaking(drawing)).toEqual([])
  })

  test('of the stand-ins leads to contract and lib, and none leads to them', () => {
    const isLocal = (file: string) => file.startsWith('worker/local/')
    const leaving = ({ from, to }: Import) =>
      isLocal(from) && !/^worker\/(local|contract|lib)\//.test(to)
    expect(breaking(leaving)).toEqual([])
    // Commands of the project are run in one way.
    const isRun = ({ from, to }: Import) =>
      from.startsWith('worker/ops/') && to === 'worker/local/setup.mjs'
    const entering = (one: Import) => !isLocal(one.from) && isLocal(one.to) && !isRun(one)
    expect(breaking(entering)).toEqual([])
  })

  test('of an entry beside the site is made by none of the site', () => {
    expect(breaking(({ from, to }) => !besides.test(from) && besides.test(to))).toEqual([])
  })

  test('of the contract leads to zod and to itself', () => {
    const allowed = /^(zod(\/mini|\/v4\/core)?$|worker\/contract\/)/
    const others = imports.filter(
      ({ from, to }) => from.startsWith('worker/contract/') && !allowed.test(to),
    )
    expect(others.map(arrow)).toEqual([])
  })

  test('never comes back to where it began', () => {
    const next = Map.groupBy(ours, ({ from }) => from)
    const done = new Set<string>()
    const circles: string[] = []
    const walk = (file: string, path: string[]) => {
      if (path.includes(file)) {
        circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
        return
      }
      if (done.has(file)) return
      for (const { to } of next.get(file) ?? []) walk(to, [...path, file])
      done.add(file)
    }
    for (const file of sources) walk(file, [])
    expect(circles).toEqual([])
  })
})

describe('a write to the database', () => {
  const schemas = sources.filter((file) => file.startsWith('worker/db/schema/'))
  const nounOfSchema = (file: string) =>
    file.slice('worker/db/schema/'.length, -extname(file).length)
  /** The noun of each table, by its name in SQL and by its name in code. */
  const nouns = new Map<string, string>()
  for (const file of schemas) {
    for (const [, inCode = '', inSql = ''] of readText(file).matchAll(
      /export const (\w+) = sqliteTable\(\s*'(\w+)'/g,
    )) {
      nouns.set(inCode, nounOfSchema(file)).set(inSql, nounOfSchema(file))
    }
  }

  const writing = [
    /\b(?:INSERT(?:\s+OR\s+\w+)?\s+INTO|REPLACE\s+INTO|DELETE\s+FROM|UPDATE(?!\s+SET\b))\s+[`"]?(\w+)/g,
    /\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g,
    /\binsertAll\(\s*\w+,\s*(\w+)/g,
    /\bactionsOf\(\s*(\w+)/g,
    /\bactionsOf\(\s*\w+,\s*(\w+)/g,
  ]
  const writesOf = (file: string) => {
    const text = withoutComments(readText(file))
    const tables = writing.flatMap((form) =>
      [...text.matchAll(form)].map(([, table = '']) => table),
    )
    return tables.filter((table) => nouns.has(table)).map((table) => ({ file, table }))
  }
  // The stand-ins have a database of their own.
  const writes = sources.filter((file) => /^worker\/(?!local\/)/.test(file)).flatMap(writesOf)

  test('touches tables of its own noun alone', () => {
    expect(writes.length).toBeGreaterThan(10)
    const foreign = writes.filter(({ file, table }) => {
      // Each act that matters is noted, whatever its noun.
      if (file === 'worker/db/audited.ts') return table !== 'auditLog'
      return /^worker\/features\/([^/]+)\//.exec(file)?.[1] !== nouns.get(table)
    })
    expect(foreign.map(({ file, table }) => `${file} writes ${table}`)).toEqual([])
  })
})

describe('of routes and what they share', () => {
  const files = sources.filter((file) => /^worker\/(routes|http)\//.test(file))
  const naming = (pattern: RegExp) =>
    files.flatMap((file) =>
      [...withoutComments(readText(file)).matchAll(pattern)].map(([found]) => `${file}: ${found}`),
    )

  test('none holds SQL: queries are features’, writes are flows’', () => {
    expect(files.length).toBeGreaterThan(40)
    const toDatabase = imports.filter(
      ({ from, to }) =>
        files.includes(from) &&
        (to.startsWith('drizzle-orm') || /^worker\/db\/(?!client\.ts$)/.test(to)),
    )
    expect(toDatabase.map(arrow)).toEqual([])
    const call = /\bdb\s*\.\s*(select|insert|update|delete|batch|run|all|get|query)\w*\(|\bsql`/g
    expect(naming(call)).toEqual([])
    expect(naming(/\.prepare\(|\bDB\s*\.\s*(batch|exec)\(/g)).toEqual([])
  })

  test('each answers with JSON by the contract', () => {
    const byHand = naming(/\bc\s*\.\s*json\(|\bResponse\s*\.\s*json\(/g)
    expect(byHand.filter((one) => !one.startsWith('worker/http/endpoint.ts:'))).toEqual([])
  })
})

describe('what leaves the Worker', () => {
  const features = sources.filter((file) => file.startsWith('worker/features/'))
  const isPresenter = (file: string) => /\/present[^/]*\.ts$/.test(file)
  const naming = (files: readonly string[], pattern: RegExp) =>
    files.filter((file) => pattern.test(withoutComments(readText(file))))

  test('is presented in files of that name alone', () => {
    const others = features.filter((file) => !isPresenter(file))
    expect(features.length - others.length).toBeGreaterThan(20)
    expect(naming(others, /\b(?:const|function)\s+present(?![a-z])/)).toEqual([])
  })

  test('is listed field by field: no row is taken as a whole', () => {
    const rest = /,\s*\.\.\.\w+,?\s*\}\s*(?:[:=)])(?!\s*[,\]])/
    const row = /\.\.\.(?:row|rows|item|found|record|details)\b(?!\()/
    const presenters = features.filter(isPresenter)
    expect(naming(presenters, new RegExp(`${row.source}|${rest.source}`))).toEqual([])
  })
})

describe.each(['worker', 'web'] as const)('the picture of the layers of %s', (side) => {
  test('shows what is imported: otherwise run `npm run pictures`', () => {
    expect(readText(`worker/docs/layers-${side}.svg`)).toBe(drawLayers(side, importsWithin(root)))
  })

  test('has an arrow for each pair of layers', () => {
    const [from, to] = {
      worker: ['worker/index.ts', 'worker/lib/id.ts'],
      web: ['web/main.tsx', 'web/lib/cookie.ts'],
    }[side] as [string, string]
    const one = { from, to }
    const arrows = (made: Import[]) => drawLayers(side, made).split('class="arrow"').length - 1
    expect([arrows([]), arrows([one]), arrows([one, one])]).toEqual([0, 1, 1])
  })
})

test('no code file is longer than 300 lines', () => {
  const written = everyFile.filter((file) => /\.(ts|tsx|mjs|js|css|sql|html)$/.test(file))
  const long = written.filter((file) => readText(file).trimEnd().split('\n').length > 300)
  expect(long).toEqual([])
})
