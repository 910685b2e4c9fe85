import { describe, expect, test } from 'vitest'
import {
  createContactLink,
  fragmentOf,
  openSealed,
  readFragment,
  sealFor,
} from '../../../web/features/companions/safety-timer/sealed-note.ts'
import { nextTimerEnd } from '../../../web/own/companions/safety-timer/timer-ends.ts'

describe('the end of a timer, as a time in Zurich', () => {
  const end = (time: string, now: string) => {
    const next = nextTimerEnd(time, Date.parse(now))
    return next === null ? null : new Date(next).toISOString()
  }

  test('is the next one, today or tomorrow', () => {
    expect(end('23:30', '2026-11-29T21:00:00Z')).toBe('2026-11-29T22:30:00.000Z')
    expect(end('01:00', '2026-11-29T21:00:00Z')).toBe('2026-11-30T00:00:00.000Z')
    expect(end('', '2026-11-29T21:00:00Z')).toBeNull()
  })

  test('is the first of two equal hours when clocks go back, and then the second', () => {
    expect(end('02:30', '2026-10-24T22:00:00Z')).toBe('2026-10-25T00:30:00.000Z')
    expect(end('02:30', '2026-10-25T00:45:00Z')).toBe('2026-10-25T01:30:00.000Z')
    expect(end('03:00', '2026-10-24T22:00:00Z')).toBe('2026-10-25T02:00:00.000Z')
  })

  test('is an hour later for a time that is skipped when clocks go forward', () => {
    expect(end('02:30', '2026-03-28T23:00:00Z')).toBe('2026-03-29T01:30:00.000Z')
    expect(end('03:00', '2026-03-28T23:00:00Z')).toBe('2026-03-29T01:00:00.000Z')
  })
})

describe('a sealed note', () => {
  test('opens with the private key of the link alone', async () => {
    const link = await createContactLink()
    const other = await createContactLink()
    const sealed = await sealFor(link.publicKey, { where: 'Hotel Storchen' })
    expect(await openSealed(link, sealed)).toEqual({ where: 'Hotel Storchen' })
    await expect(openSealed(other, sealed)).rejects.toThrow()
    const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA')
    await expect(openSealed(link, changed)).rejects.toThrow()
  })

  test('has the same length for short and longer texts', async () => {
    const { publicKey } = await createContactLink()
    const [short, long] = await Promise.all([
      sealFor(publicKey, { where: '' }),
      sealFor(publicKey, { where: 'x'.repeat(400) }),
    ])
    expect(short!.length).toBe(long!.length)
  })

  test('has its keys in the fragment of the link', async () => {
    const link = await createContactLink()
    const { token, privateKey } = link
    expect(readFragment(fragmentOf(link))).toEqual({ token, privateKey })
    expect(readFragment(token)).toBeNull()
  })
})
