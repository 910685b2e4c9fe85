import { beforeAll, describe, expect, test } from 'vitest'
import { otherHosts } from '../../../support/accounts/accounts.ts'
import { enterNewColo } from '../../../support/platform/colo.ts'
import { emptyStores } from '../../../support/platform/database.ts'
import { far } from '../../../support/platform/far.ts'

beforeAll(emptyStores)

const address = 'https://velours.test/file'

describe('the simulation of distant stores', () => {
  const { bindings, run } = far()
  const { DB, MEDIA } = bindings
  const row = () => DB.prepare('SELECT ?1 AS one').bind(1).first('one')

  test('counts calls that are made together as one wave', async () => {
    const { result, waves } = await run(() =>
      Promise.all([row(), MEDIA.get('nothing'), DB.batch([DB.prepare('SELECT 1')])]),
    )
    expect(result.slice(0, 2)).toEqual([1, null])
    expect(waves).toEqual([['DB.first', 'MEDIA.get', 'DB.batch']])
  })

  test('counts two waves for a call that depends on another', async () => {
    const { waves } = await run(async () => {
      await MEDIA.head('nothing')
      await MEDIA.get('nothing')
    })
    expect(waves).toEqual([['MEDIA.head'], ['MEDIA.get']])
  })

  test('takes the time of the longest chain, whatever runs beside it', async () => {
    const { waves } = await run(() =>
      Promise.all([row().then(row).then(row), row().then(() => MEDIA.list())]),
    )
    expect(waves.map((wave) => wave.toSorted())).toEqual([
      ['DB.first', 'DB.first'],
      ['DB.first', 'MEDIA.list'],
      ['DB.first'],
    ])
  })

  test('counts fetches but not the data centre’s own cache', async () => {
    otherHosts.set('keys.test', () => new Response('keys'))
    const fromCacheOrNet = async () => {
      await (await caches.open('files')).match(address)
      return (await fetch('https://keys.test')).text()
    }
    const { result, waves } = await run(() => Promise.all([row(), fromCacheOrNet()]))
    expect(result).toEqual([1, 'keys'])
    expect(waves).toEqual([['DB.first', 'fetch']])
  })

  test('reads a file’s body within the wave of its call', async () => {
    await run(() => MEDIA.put('a', new Uint8Array(100_000)))
    const { result, waves } = await run(() =>
      Promise.all([
        MEDIA.get('a').then(async (file) => {
          const bytes = await file!.arrayBuffer()
          return (await MEDIA.head('a'))!.size - bytes.byteLength
        }),
        row().then(row),
      ]),
    )
    expect(result).toEqual([0, 1])
    expect(waves).toHaveLength(2)
  })

  test('passes errors on', async () => {
    await expect(run(() => DB.prepare('SELECT').all())).rejects.toThrow(/syntax|incomplete/)
  })

  test('has caches of its own data centre only', async () => {
    const cached = async () => (await (await caches.open('files')).match(address))?.text()
    const headers = { 'cache-control': 'max-age=60' }
    await (await caches.open('files')).put(address, new Response('kept', { headers }))
    expect(await cached()).toBe('kept')
    enterNewColo()
    expect(await cached()).toBeUndefined()
  })
})
