import { firstDaySteps, requiredSteps, type FirstDayStep } from '#companions/first-day'

export const START = '/own/start'

/** A screen of the first day: a step, or the submission after the last. */
export type StartScreen = FirstDayStep | 'submit'

export const startScreenPath = (screen: StartScreen) => `${START}/${screen}`

export const screenAfter = (step: FirstDayStep): StartScreen =>
  firstDaySteps[firstDaySteps.indexOf(step) + 1] ?? 'submit'

/** Address of the screen before one: the overview before the first step. */
export function addressBefore(screen: StartScreen): string {
  const index = screen === 'submit' ? firstDaySteps.length : firstDaySteps.indexOf(screen)
  const before = firstDaySteps[index - 1]
  return before ? startScreenPath(before) : START
}

/** The first step that is not completed; the submission when all required ones are. */
export function nextScreen(done: readonly FirstDayStep[]): StartScreen {
  const isOpen = (step: FirstDayStep) => !done.includes(step)
  if (!requiredSteps.some(isOpen)) return 'submit'
  return firstDaySteps.find(isOpen) ?? 'submit'
}

/** Numbers of completed and of all steps that a profile needs. */
export function stepCounts(done: readonly FirstDayStep[]): { completed: number; all: number } {
  return {
    completed: requiredSteps.filter((step) => done.includes(step)).length,
    all: requiredSteps.length,
  }
}
