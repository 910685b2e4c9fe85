import { describe, expect, test } from 'vitest'
import { firstDaySteps, requiredSteps } from '#companions/first-day'
import {
  addressBefore,
  nextScreen,
  screenAfter,
  stepCounts,
} from '../../../web/own/shared/start-steps.ts'

describe('the screens of the first day', () => {
  test('follow each other from the overview to the submission', () => {
    const [first] = firstDaySteps
    expect(addressBefore(first)).toBe('/own/start')
    expect(firstDaySteps.map(screenAfter)).toEqual([...firstDaySteps.slice(1), 'submit'])
    expect(addressBefore('submit')).toBe(`/own/start/${firstDaySteps.at(-1)}`)
  })

  test('continue with the first open step', () => {
    expect(nextScreen(['name', 'languages'])).toBe('place')
  })

  test('end with the submission once every required step is completed', () => {
    expect(nextScreen(requiredSteps)).toBe('submit')
  })

  test('count the required steps only', () => {
    expect(stepCounts(['name', 'week', 'channels'])).toEqual({ completed: 1, all: 8 })
  })
})
