// Reports the errors that no code handles.
import { sendProblem, watchLeaving } from './send-problem.ts'

watchLeaving()

addEventListener('error', ({ error }) => sendProblem(error))
addEventListener('unhandledrejection', (event: PromiseRejectionEvent) => sendProblem(event.reason))
