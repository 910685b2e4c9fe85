import { CommandError } from '../refusal.ts'
import { doStep, stepQuestions, type LaunchContext } from './do-step.ts'
import { readLaunchState, type LaunchState } from './state.ts'
import { launchSteps, type StepCheck, type StepId, type StepStatus } from './steps.ts'

const marks: Record<StepStatus, string> = { done: '✓', open: '✗', off: '–' }

/** The section of the staff area with the site's health. */
const HEALTH_PAGE = '/admin/dashboard?section=health'

/**
 * Shows where the launch stands and does one step after the other, each only after a yes. Can be left at any time: the
 * next run reads the state again.
 *
 * @returns false if a step failed
 */
export async function runLaunch(context: LaunchContext): Promise<boolean> {
  const { say, ask } = context
  let state = await readLaunchState(context)
  for (const { title, check } of launchSteps) {
    const { status, text } = check(state)
    say(`${marks[status]} ${title}: ${text}`)
  }
  const passedSteps = new Set<StepId>()
  for (;;) {
    const step = launchSteps.find(({ id, check }) => !passedSteps.has(id) && isToDo(check(state)))
    if (!step) break
    const { text, todo } = step.check(state)
    say(`\n${step.title}\n  Why: ${step.why}\n  Now: ${text}`)
    for (const line of todo) say(`  → ${line}`)
    const question = stepQuestions[step.id] ?? 'Done by hand?'
    const answer = await ask(`${question} (yes, later, stop) `)
    if (answer === null || answer === 'stop') {
      say('\nLeft here. npm run launch goes on with the first step that is open.')
      return true
    }
    if (answer !== 'yes') passedSteps.add(step.id)
    else if (stepQuestions[step.id] && !(await isStepTaken(context, step.id, state))) return false
    state = await readLaunchState(context)
    const { status, text: next } = step.check(state)
    say(`${marks[status]} ${next}`)
    // A step by hand, or one of which the operator has to do a part, is offered once.
    passedSteps.add(step.id)
  }
  sayEnd(state, say)
  return true
}

/** A step that waits for an earlier one has nothing to do. */
const isToDo = ({ status, todo }: StepCheck) =>
  status === 'open' || (status === 'off' && todo.length > 0)

/** @returns false: the step failed, and later ones may depend on it */
async function isStepTaken(
  context: LaunchContext,
  id: StepId,
  state: LaunchState,
): Promise<boolean> {
  try {
    await doStep(context, id, state)
    return true
  } catch (error) {
    context.say(`\n✗ ${error instanceof Error ? error.message : String(error)}`)
    if (error instanceof CommandError) context.say(`→ ${error.remedy}`)
    context.say('The launch stops here; npm run launch goes on with this step.')
    return false
  }
}

/** The address, the health page, and everything that is not done. */
function sayEnd(state: LaunchState, say: (line: string) => void): void {
  const rest = launchSteps.flatMap(({ title, check }) => {
    const { status, text } = check(state)
    return status === 'done' ? [] : [`${marks[status]} ${title}: ${text}`]
  })
  say(`\nThe site: ${state.site || 'it has no domain yet'}`)
  if (state.site) say(`Its health, for owners: ${state.site}${HEALTH_PAGE}`)
  if (rest.length === 0) say('Everything is on.')
  else say(`Still off or open:\n${rest.map((line) => `  ${line}`).join('\n')}`)
}
