import { beforeEach, describe, expect, test, vi } from 'vitest'
import de from '../../../web/locales/de.po?raw'
import fr from '../../../web/locales/fr.po?raw'
import it from '../../../web/locales/it.po?raw'
import { timerClock } from '../../../web/own/companions/safety-timer/timer-clock.ts'
import {
  timerEndMoment,
  nextTimerEnd,
} from '../../../web/own/companions/safety-timer/timer-ends.ts'

const page = vi.hoisted(() => ({ catalog: '' }))
vi.mock('@lingui/core/macro', () => ({
  t: (texts: TemplateStringsArray, clock: string) => {
    const english = texts.join('{clock}')
    const [, translation = english] = page.catalog.split(`msgid "${english}"\nmsgstr "`)
    return translation.split('"')[0]!.replace('{clock}', clock)
  },
}))
beforeEach(() => void (page.catalog = ''))

/** In the night before 29 March 2026 clocks go forward, in the one before 25 October they go back, both at 01:00 UTC. */
const at = (time: string) => Date.parse(`2026-${time}:00Z`)

describe('the shown time of a timer', () => {
  test.each([
    ['English', '', '02:30 (summer time)', '02:30 (winter time)'],
    ['German', de, '02:30 (Sommerzeit)', '02:30 (Winterzeit)'],
    ['French', fr, '02:30 (heure d’été)', '02:30 (heure d’hiver)'],
    ['Italian', it, '02:30 (ora legale)', '02:30 (ora solare)'],
  ])('has its half in the hour that occurs twice, in %s', (_, catalog, first, second) => {
    page.catalog = catalog
    expect(timerClock(at('10-25T00:30'))).toBe(first)
    expect(timerClock(new Date(at('10-25T01:30')).toISOString())).toBe(second)
  })

  test.each([
    ['10-24T23:59', '01:59'],
    ['10-25T00:00', '02:00 (summer time)'],
    ['10-25T00:59', '02:59 (summer time)'],
    ['10-25T01:00', '02:00 (winter time)'],
    ['10-25T01:59', '02:59 (winter time)'],
    ['10-25T02:00', '03:00'],
    ['10-24T00:30', '02:30'],
    ['03-29T00:59', '01:59'],
    ['03-29T01:00', '03:00'],
    ['03-29T01:30', '03:30'],
    ['07-01T23:00', '01:00'],
  ])('of %s UTC is %s', (time, clock) => {
    expect(timerClock(at(time))).toBe(clock)
  })
})

describe('the end that a companion chooses', () => {
  test('after a number of hours is that moment, also if its time occurs before', () => {
    const now = at('10-24T23:50')
    const moment = at('10-25T01:00')
    expect(nextTimerEnd('02:00', now)).toBe(at('10-25T00:00'))
    expect(timerEndMoment({ clock: '02:00', moment }, now)).toBe(moment)
  })

  test('counts as typed while the moment is too far, and as none once it is too near', () => {
    const end = { clock: '23:00', moment: at('11-29T22:00') }
    expect(timerEndMoment(end, at('11-29T21:50'))).toBe(at('11-29T22:00'))
    expect(timerEndMoment(end, at('11-29T21:51'))).toBeNull()
    expect(timerEndMoment(end, at('11-20T21:00'))).toBe(at('11-20T22:00'))
  })
})
