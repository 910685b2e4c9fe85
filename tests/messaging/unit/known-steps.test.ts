import { expect, test } from 'vitest'
import { answeredStepOf, knownStepOf } from '../../../worker/messaging/vouches/rules.ts'

test('a mark shows vouches in the steps three, five and ten', () => {
  const steps = [0, 2, 3, 4, 5, 9, 10, 250].map(knownStepOf)
  expect(steps).toEqual([0, 0, 3, 3, 5, 5, 10, 10])
})

test('answered requests are shown in the steps one, three and ten', () => {
  const steps = [0, 1, 2, 3, 9, 10, 250].map(answeredStepOf)
  expect(steps).toEqual([0, 1, 1, 3, 3, 10, 10])
})
